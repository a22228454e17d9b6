export { type AuditRecord, changes, recordAudit } from './record.ts';
