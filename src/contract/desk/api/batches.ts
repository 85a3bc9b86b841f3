import { aBatch, batchDetail, batchList, batchMove, batchSummary, newBatch } from '../batches.ts';
import { get, post } from './row.ts';

const one = { params: aBatch, about: 'batch' } as const;

/** Each call is recorded like any other. */
export const batchesApi = {
  listBatches: get('/api/batches', 'look-up-several', 'list', { answer: batchList }),
  startBatch: post('/api/batches', 'look-up-several', 'own', {
    body: newBatch,
    answer: batchSummary,
    status: 201,
  }),
  getBatch: get('/api/batches/:id', 'look-up-several', 'record', { ...one, answer: batchDetail }),
  moveBatch: post('/api/batches/:id/moves', 'look-up-several', 'own', {
    ...one,
    body: batchMove,
    answer: batchSummary,
  }),
} as const;

export const batchesStreams = {
  /** Answers with `batchDetail`. */
  exportBatch: get('/api/batches/:id/export', 'look-up-several', 'own', one),
} as const;
