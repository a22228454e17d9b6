import { bind } from '../../platform/http/index.ts';
import { impersonate } from './impersonate.ts';

export const routes = bind({ impersonate });
