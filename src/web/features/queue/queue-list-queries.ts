import { queueApi, queueStreams } from '#contract/desk/api/queue.ts';
import { deskPath } from '#web/shared/api/desk-call.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';
import { queueKey } from '#web/shared/queue/queue-queries.ts';

import { queueFilters, type QueueFilters } from './queue-filters.ts';

/** Returns the path of an export of selected items, regardless of the list's filters. */
export function selectionPath(ids: readonly string[]): string {
  return deskPath(queueStreams.exportQueue, { query: { ids: ids.join() } });
}

export function exportPath(filters: QueueFilters): string {
  return deskPath(queueStreams.exportQueue, { query: queueFilters.write(filters) });
}

export function queueListQuery(filters: QueueFilters) {
  const query = queueFilters.write(filters);
  const live = [{ kind: 'queue' }, { kind: 'note' }] as const;
  return filteredPagesQuery(
    queueApi.listQueue,
    { query },
    { queryKey: [...queueKey, 'list', filters], live },
  );
}
