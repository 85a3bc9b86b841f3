import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { callbackList, callbackListQuery, callbackProcessed, callbackRecord } from '../callbacks.ts';
import { get, post } from './row.ts';

const aCallback = requestObject({ id: z.uuid({ version: 'v7', error: 'Use an id from the list' }) });

export const callbacksApi = {
  listCallbacks: get('/api/callbacks', 'read-directory', 'list', {
    query: callbackListQuery,
    answer: callbackList,
  }),
  getCallback: get('/api/callbacks/:id', 'read-directory', 'record', {
    params: aCallback,
    about: 'callback',
    answer: callbackRecord,
  }),
  processCallback: post('/api/callbacks/:id/process', 'process-callbacks', 'record', {
    params: aCallback,
    about: 'callback',
    answer: callbackProcessed,
  }),
} as const;
