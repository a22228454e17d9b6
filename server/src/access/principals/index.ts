export { addHuman } from './add-human.ts';
export { principalAt, principalBody } from './find.ts';
export { toHumanBody, toPrincipalBody } from './principal-body.ts';
export { type Compared, compareWithRecent, refuseRecent, replacePassword } from './recent-passwords.ts';
export { REDACTED, recordPrincipal } from './record-principal.ts';
export { refuseArchived } from './refuse-archived.ts';
export { saveProfile } from './save-profile.ts';
export type { Principal, PrincipalView } from './store.ts';
