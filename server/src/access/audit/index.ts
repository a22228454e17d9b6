export { removeOldAuditRecords } from './retention.ts';
