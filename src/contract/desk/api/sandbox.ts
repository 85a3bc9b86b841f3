import { get, post, remove } from './row.ts';

const ofSandbox = { uncheckedQuery: 'the sandbox checks it by its own table' };

export const sandboxStreams = {
  readSandbox: get('/api/sandbox/*', 'steer-sandbox', 'list', ofSandbox),
  steerSandbox: post('/api/sandbox/*', 'steer-sandbox', 'record', ofSandbox),
  clearSandbox: remove('/api/sandbox/*', 'steer-sandbox', 'record', ofSandbox),
} as const;
