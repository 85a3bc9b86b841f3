import { documentReading } from '../document-reading.ts';
import { get, post } from './row.ts';

export const documentReadingApi = {
  documentReading: get('/api/document-reading', 'signed-in', 'none', { answer: documentReading }),
  switchDocumentReading: post('/api/document-reading', 'manage-settings', 'own', { body: documentReading }),
} as const;
