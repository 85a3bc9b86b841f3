import type { Kysely } from 'kysely';

import type { HistoryAnswer, PastDelivery } from '#contract/sandbox/world.ts';

import { nextAttemptAt } from '../callbacks/rules.ts';
import { createCallbackSigner } from '../callbacks/sender.ts';
import { keepSentCallbacks, type SentCallback, toCallbackTime } from '../callbacks/store.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { hour, second, toDateTime, toMicroseconds } from '../instant.ts';
import type { AuthenticationSettings } from '../keys/authentication.ts';
import { hasSentCoins } from '../ramps/blockchain.ts';
import { rampMessageBody } from '../ramps/moves.ts';
import { listRamps, movesOfRamps, type StoredRamp } from '../ramps/store.ts';
import { customersOf, type PastCustomer, pastCalls } from './past-calls.ts';
import { setInMotion } from './under-way.ts';

export type HistoryContext = SandboxContext &
  Pick<AuthenticationSettings, 'credentials' | 'signatureSeparator'>;
type PastCallback = Pick<SentCallback, 'kind' | 'object' | 'status' | 'body' | 'at'>;

/** One callback in so many deviates. */
const lostEach = 97;
const badlySignedEach = 300;
const repeatedEach = 53;
const badlySignedAttempts = 5;

/**
 * Dates and signs past callbacks as of then: some repeated, refused or lost. Lists them as sent and sets
 * ramps in motion. Idempotent.
 */
export async function tellHistory(context: HistoryContext, callbackUrl: URL): Promise<HistoryAnswer> {
  const { db } = context;
  const ramps = await listRamps(db, { reference: undefined, after: null, limit: maxRamps });
  const customers = await customersOf(db);
  const callbacks = [...(await rampCallbacks(db, ramps)), ...blockedCallbacks(customers, context.now())];
  callbacks.sort((one, other) => one.at - other.at);
  const sent = callbacks.flatMap((callback, place) => sentAs(callback, place, context));
  await keepSentCallbacks(db, sent);
  await setInMotion(context, ramps);
  const newest = new Map(ramps.toReversed().map((ramp) => [ramp.identityReference, ramp]));
  return {
    customers: customers.map((customer, place) => ({
      identityReference: customer.reference,
      calls: pastCalls(customer, { place, ramp: newest.get(customer.reference), context }),
    })),
    ramps: ramps.map(({ id }) => id).toReversed(),
    deliveries: sent.flatMap((callback) => deliveriesOf(callback, context, callbackUrl)).sort(byTime),
  };
}

const maxRamps = 1000;

async function rampCallbacks(
  db: Kysely<SandboxTables>,
  ramps: readonly StoredRamp[],
): Promise<PastCallback[]> {
  const moves = await movesOfRamps(
    db,
    ramps.map(({ id }) => id),
  );
  const byId = new Map(ramps.map((ramp) => [ramp.id, ramp]));
  const withHash = new Set<string>();
  return moves.flatMap(({ rampId, to: status, at, internalReason, externalReason }) => {
    const ramp = byId.get(rampId);
    if (ramp === undefined) return [];
    if (hasSentCoins(status)) withHash.add(rampId);
    const transactionHash = withHash.has(rampId) ? ramp.transactionHash : null;
    const then = { ...ramp, status, updatedAt: at, internalReason, externalReason, transactionHash };
    return [{ kind: 'rampMessage', object: rampId, status, at, body: rampMessageBody(then) }];
  });
}

/** Reports a block as after one attempt to pay: only then does the service. Spec: identityMessage. */
function blockedCallbacks(customers: readonly PastCustomer[], nowMs: number): PastCallback[] {
  const status = 'CUSTOMER_BLACKLISTED';
  return customers
    .filter(({ isBlocked }) => isBlocked)
    .map(({ reference, internalReason, externalReason }, place) => {
      const at = toMicroseconds(nowMs) - (9 + 13 * place) * hour;
      const body = {
        identity_reference: reference,
        status,
        status_date: toCallbackTime(at),
        internal_reason: internalReason,
        external_reason: externalReason,
      };
      return { kind: 'identityMessage', object: reference, status, at, body };
    });
}

/** Dates attempts by place in the history, none in the future. */
function sentAs(callback: PastCallback, place: number, { newId, now }: SandboxContext): SentCallback[] {
  const isLost = callback.kind === 'rampMessage' && place % lostEach === lostEach - 1;
  const isBadlySigned = !isLost && place % badlySignedEach === badlySignedEach - 1;
  const isRepeated = place % repeatedEach === repeatedEach - 1;
  const first = callback.at + (400_000 + (place % 23) * 130_000);
  const sentAt = isLost
    ? []
    : isBadlySigned
      ? retriesFrom(first)
      : isRepeated
        ? [first, first + 3 * second]
        : [first];
  const past = sentAt.filter((at) => at < toMicroseconds(now()));
  return [{ ...callback, id: newId(), sentAt: past, isBadlySigned }];
}

function retriesFrom(first: number): number[] {
  const attempts = [first];
  while (attempts.length < badlySignedAttempts) {
    const next = nextAttemptAt(attempts.length, attempts.at(-1) ?? first);
    if (next === null) break;
    attempts.push(next);
  }
  return attempts;
}

function deliveriesOf(
  { body, sentAt, isBadlySigned }: SentCallback,
  { credentials, signatureSeparator: separator }: HistoryContext,
  url: URL,
): PastDelivery[] {
  const text = JSON.stringify(body);
  return sentAt.map((at) => {
    const authorize = createCallbackSigner(credentials, { realNow: () => at / 1000, separator });
    return {
      at: toDateTime(at),
      authorization: authorize({ url, body: Buffer.from(text), isBadlySigned }),
      body: text,
    };
  });
}

function byTime(one: PastDelivery, other: PastDelivery): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}
