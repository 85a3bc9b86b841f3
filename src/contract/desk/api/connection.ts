import { callbackTest, connectionAnswer, connectionCheck } from '../connection.ts';
import { get, post } from './row.ts';

export const connectionApi = {
  connection: get('/api/connection', 'manage-settings', 'list', { answer: connectionAnswer }),
  checkConnection: post('/api/connection/check', 'manage-settings', 'record', { answer: connectionCheck }),
  testCallbacks: post('/api/callbacks/test', 'manage-settings', 'record', { answer: callbackTest }),
} as const;
