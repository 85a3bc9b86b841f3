import { accessExportQuery, accessList, accessQuery } from '../access-list.ts';
import { get } from './row.ts';

export const accessApi = {
  listAccess: get('/api/access', 'read-access', 'list', { query: accessQuery, answer: accessList }),
} as const;

export const accessStreams = {
  /** Answers with `accessExport`. */
  exportAccess: get('/api/access/export', 'read-audit', 'own', { query: accessExportQuery }),
} as const;
