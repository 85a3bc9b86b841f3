import { auditExportQuery, auditList, auditQuery, auditVerdict } from '../audit.ts';
import { get, post } from './row.ts';

export const auditApi = {
  listAudit: get('/api/audit', 'read-audit', 'list', { query: auditQuery, answer: auditList }),
  verifyAudit: post('/api/audit/verify', 'read-audit', 'own', { answer: auditVerdict }),
} as const;

export const auditStreams = {
  exportAudit: get('/api/audit/export', 'read-audit', 'own', { query: auditExportQuery }),
} as const;
