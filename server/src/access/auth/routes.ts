import { bind } from '../../platform/http/index.ts';
import { getAuthStatus } from './get-auth-status.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';

export const routes = bind({ getAuthStatus, login, logout });
