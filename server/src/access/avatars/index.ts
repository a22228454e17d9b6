export { discardAvatar } from './keep-avatar.ts';
