import { get, post, remove } from './row.ts';

export const sandboxStreams = {
  readSandbox: get('/api/sandbox/*', 'steer-sandbox', 'list'),
  steerSandbox: post('/api/sandbox/*', 'steer-sandbox', 'record'),
  clearSandbox: remove('/api/sandbox/*', 'steer-sandbox', 'record'),
} as const;
