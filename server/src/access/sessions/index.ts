export { lockAccount } from './account-lock.ts';
export { deleteCredentials, endImpersonations } from './ending.ts';
export { type IssuedToken, issueToken } from './issue-token.ts';
export { endPresentedSession, type OpenedSession, openSession } from './open-session.ts';
export { removeEndedCredentials } from './remove-ended.ts';
export { clearSession, sendSession } from './session-cookie.ts';
