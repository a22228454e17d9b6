export { acceptPassword, requireAcceptable } from './accept-password.ts';
export { type CommonPasswords, loadCommonPasswords } from './common-passwords.ts';
export { generatePassword } from './generate.ts';
export { DUMMY_HASH, hashPassword, needsRehash, verifyPassword } from './hashing.ts';
