import { bind } from '../../platform/http/index.ts';
import { getMyAvatar } from './get-my-avatar.ts';
import { getPrincipalAvatar } from './get-principal-avatar.ts';
import { removeMyAvatar } from './remove-my-avatar.ts';
import { removePrincipalAvatar } from './remove-principal-avatar.ts';
import { setMyAvatar } from './set-my-avatar.ts';
import { setPrincipalAvatar } from './set-principal-avatar.ts';

export const routes = bind({
  getMyAvatar,
  setMyAvatar,
  removeMyAvatar,
  getPrincipalAvatar,
  setPrincipalAvatar,
  removePrincipalAvatar,
});
