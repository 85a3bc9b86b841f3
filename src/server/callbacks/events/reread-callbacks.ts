import type { Kysely } from 'kysely';

import type { ServiceFields } from '#contract/service/service-fields.ts';
import { inTransaction } from '#node/dialect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ReadDate } from '#server/privacy/facts/callback-head.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { eventsById } from './callback-process-store.ts';
import { markEvents } from './mark-events.ts';

const batchRows = 100;

export interface RereadParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly readDate: ReadDate;
  readonly serviceFields: ServiceFields;
}

/**
 * Re-reads processed callbacks by today's rules and zone, before a rebuild. Can be stopped and repeated.
 * Choices: callbackTimes, spellings, rampIdSpelling, kycMessage.
 */
export async function rereadCallbacks({
  db,
  dataKeys,
  readDate,
  serviceFields,
}: RereadParts): Promise<number> {
  const parts = {
    dataKeys,
    readDate,
    serviceFields,
    serviceTime: { confirm: (_at: number, receivedServiceMs: number) => receivedServiceMs },
    processedAt: ({ processed_at: at, received_at: receivedAt }: ProcessedTimes) => at ?? receivedAt,
  };
  let count = 0;
  for (let after = ''; ;) {
    const ids = await processedAfter(db, after);
    const last = ids.at(-1);
    if (last === undefined) return count;
    await inTransaction(db, async (transaction) => {
      const events = await eventsById(transaction, ids);
      const readable = events.filter(({ result }) => result !== 'error');
      if (readable.length > 0) await markEvents(transaction, readable, parts);
    });
    count += ids.length;
    after = last;
  }
}

interface ProcessedTimes {
  readonly processed_at: number | null;
  readonly received_at: number;
}

async function processedAfter(db: Kysely<Tables>, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('callback_event')
    .select('id')
    .where('id', '>', after)
    .where('processed_at', 'is not', null)
    .orderBy('id')
    .limit(batchRows)
    .execute();
  return rows.map(({ id }) => id);
}
