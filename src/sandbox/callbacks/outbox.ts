import type { Kysely } from 'kysely';
import type { CallbackKind } from '#contract/sandbox/callback-deliveries.ts';
import type { SandboxTables } from '../database/tables.ts';
import { strikeCallback } from './callback-faults.ts';

/** A callback that is to be sent. */
export interface NewCallback {
  readonly id: string;
  readonly kind: CallbackKind;
  /** The ramp's id or the identity's reference. */
  readonly object: string;
  readonly status: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Microseconds of the service's time. */
  readonly at: number;
}

/**
 * Writes a callback into the outbox, in the transaction of what it tells of: with it the callback is certain to be sent, without it
 * never. Faults that were asked for strike here. Spec: Events; Delivery rules.
 */
export async function queueCallback(
  transaction: Kysely<SandboxTables>,
  { id, kind, object, status, body, at }: NewCallback,
): Promise<void> {
  const struck = await strikeCallback(transaction, at);
  await transaction
    .insertInto('callback')
    .values({
      id,
      kind,
      object,
      status,
      body: JSON.stringify(body),
      attempts: 0,
      created_at: at,
      delivered_at: null,
      ...struck,
    })
    .execute();
}
