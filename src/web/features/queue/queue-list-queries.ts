import { queueApi } from '#contract/desk/api/queue.ts';
import { filteredPagesQuery } from '#web/shared/lists/pages-query.ts';
import { queueKey } from '#web/shared/queue/queue-queries.ts';

import { queueFilters, type QueueFilters } from './queue-filters.ts';

export function queueListQuery(filters: QueueFilters) {
  const query = queueFilters.write(filters);
  const live = [{ kind: 'queue' }, { kind: 'note' }] as const;
  return filteredPagesQuery(
    queueApi.listQueue,
    { query },
    { queryKey: [...queueKey, 'list', filters], live },
  );
}
