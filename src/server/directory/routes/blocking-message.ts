import type { Kysely } from 'kysely';

import type { BlockingMessage } from '#contract/desk/customers.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

import { joinFacts, type Facts } from '../facts/facts.ts';
import { callbackReports } from '../reports/callback-reports.ts';
import { callbackReasons } from './callback-reasons.ts';

/** The newest messages among which it is looked for. */
const mostMessages = 200;

/**
 * The callback that counts among those that say that a customer is blocked, with its reasons as they came: they stand in its body alone,
 * which is sealed, and which retention erases. Whoever may read the callback may read them. Spec: Events › identityMessage; trust 6.
 */
export async function blockingMessage(
  db: Kysely<Tables>,
  identityReference: string,
  keys: Pick<DataKeys, 'open'>,
): Promise<BlockingMessage | null> {
  const messages = await db
    .selectFrom('callback_event')
    .selectAll()
    .where('object_id', '=', identityReference)
    .where('kind', '=', 'identity')
    .where('processed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostMessages)
    .execute();
  const told = messages.map((message) => callbackReports(message).customers[0]?.facts ?? {});
  const { blockedByMessage } = told.reduce<Facts>(joinFacts, {});
  const counting = messages.find(({ id }) => id === blockedByMessage?.eventId);
  return counting === undefined ? null : toBlockingMessage(counting, keys);
}

function toBlockingMessage(event: CallbackEventTable, keys: Pick<DataKeys, 'open'>): BlockingMessage {
  return {
    eventId: event.id,
    status: event.status ?? '',
    statusDate: event.status_date,
    statusAt: toIsoOrNull(event.status_at),
    receivedAt: toIso(event.received_at),
    ...callbackReasons(event, keys),
  };
}
