import { bind } from '../../platform/http/index.ts';
import { changeMyPassword } from './change-my-password.ts';
import { getMe } from './get-me.ts';
import { stopImpersonation } from './stop-impersonation.ts';
import { updateMe } from './update-me.ts';

export const routes = bind({ getMe, updateMe, changeMyPassword, stopImpersonation });
