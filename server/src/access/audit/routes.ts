import { bind } from '../../platform/http/index.ts';
import { listAudit } from './list-audit.ts';

export const routes = bind({ listAudit });
