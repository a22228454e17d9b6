export { type Account, findAccount } from './account-store.ts';
export { loginLimit, removeOldLoginFailures } from './login-limit.ts';
export { countWrongPassword } from './wrong-password.ts';
