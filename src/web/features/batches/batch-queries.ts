import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

import { batchesApi, batchesStreams } from '#contract/desk/api/batches.ts';
import { batchDetail, type BatchMove, type NewBatchItem } from '#contract/desk/batches.ts';
import { deskCall, deskPath } from '#web/shared/api/desk-call.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { saveFile } from '#web/shared/ui/save-file.ts';

const keys = { all: ['batches'], list: ['batches', 'list'], one: (id: string) => ['batches', id] } as const;

/** Lists the person's own batches, newest first. */
export function batchListQuery() {
  return queryOptions({
    queryKey: keys.list,
    queryFn: async ({ signal }) => deskCall(batchesApi.listBatches, { signal }),
    staleTime: 0,
    meta: { live: [{ kind: 'batch' }] },
  });
}

export function batchQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => deskCall(batchesApi.getBatch, { params: { id }, signal }),
    staleTime: 0,
    meta: { live: [{ kind: 'batch', id }] },
  });
}

/** Starts a batch under an id made beforehand: a retry starts no other. */
export function startBatchMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (batch: { readonly id: string; readonly items: readonly NewBatchItem[] }) =>
      deskCall(batchesApi.startBatch, { body: { ...batch, items: [...batch.items] } }),
    onSuccess: async () => client.invalidateQueries({ queryKey: keys.list }),
  });
}

export function moveBatchMutation(client: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: async (move: BatchMove) => deskCall(batchesApi.moveBatch, { params: { id }, body: { move } }),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Saves a batch as CSV, recorded and limited like any export. */
export function saveBatchMutation(id: string, zone: TimeZoneChoice) {
  return mutationOptions({
    mutationFn: async () => {
      const detail = await deskJson(batchDetail, {
        path: deskPath(batchesStreams.exportBatch, { params: { id } }),
      });
      const { batchCsv } = await import('./batch-csv.ts');
      const day = detail.batch.startedAt.slice(0, 10);
      saveFile(`rampart-lookups-${day}.csv`, batchCsv(detail.items, zone), 'text/csv;charset=utf-8');
      return detail.items.length;
    },
  });
}
