import { note, noteList, noteListQuery, noteRequest } from '../notes.ts';
import { get, post } from './row.ts';

export const notesApi = {
  listNotes: get('/api/notes', 'read-directory', 'list', { query: noteListQuery, answer: noteList }),
  writeNote: post('/api/notes', 'write-notes', 'own', { body: noteRequest, answer: note, status: 201 }),
} as const;
