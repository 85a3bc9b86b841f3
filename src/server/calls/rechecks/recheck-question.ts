import type { Kysely } from 'kysely';

import { type EligibilityRequest, eligibilityRequest } from '#contract/service/eligibility.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Facts } from '#server/privacy/facts/customer-state.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { currentOfRow } from '#server/directory/projection/ramp-rows.ts';
import type { CallReply } from '#server/calls/submissions/write-key-store.ts';
import { retryAfterMs } from '#server/calls/proxy/call-service.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** First asked after 15 minutes, then at least daily, for two weeks. */
export const firstMs = 15 * minuteMs;
const longestMs = dayMs;
const endMs = 14 * dayMs;
/** Varies waits by up to a fifth, so simultaneous submissions spread out. */
const spread = 0.2;

/** Varies a wait by up to a fifth; `random` is from 0 to 1. */
export function spreadOut(ms: number, random: number): number {
  return Math.round(ms * (1 + spread * (2 * random - 1)));
}

/** Time until a submission of this age is asked about again, roughly its age. Null: never. */
export function delayAfter(ageMs: number, random: number): number | null {
  if (ageMs >= endMs) return null;
  return spreadOut(Math.min(Math.max(ageMs, firstMs), longestMs), random);
}

export type RecheckStep =
  | { readonly kind: 'goes-on' }
  /**
   * Pauses for everyone. `isUnasked`: the reply says nothing about this customer, who is asked about in the
   * next run.
   */
  | { readonly kind: 'stops'; readonly pauseMs: number; readonly isUnasked: boolean };

/**
 * Ends the run with a reply that would be the same for everyone: refused credentials (one hour), too many
 * requests (`Retry-After`, at most a day), a failing service.
 */
export function stepAfter(
  { answer, failure }: Pick<CallReply, 'answer' | 'failure'>,
  nowMs: number,
): RecheckStep {
  if (answer === null)
    return { kind: 'stops', pauseMs: 0, isUnasked: failure?.code === 'service-unreachable' };
  const { status, retryAfter } = answer;
  if (status === 401) return { kind: 'stops', pauseMs: hourMs, isUnasked: true };
  if (status === 429) {
    const askedMs = retryAfter === null ? 0 : (retryAfterMs(retryAfter, nowMs) ?? 0);
    return { kind: 'stops', pauseMs: Math.min(askedMs, dayMs), isUnasked: true };
  }
  return status >= 500 ? { kind: 'stops', pauseMs: 0, isUnasked: false } : { kind: 'goes-on' };
}

const fields = [
  'method',
  'transactionType',
  'fiat',
  'crypto',
  'blockchain',
  'fiatAmount',
  'cryptoAmount',
] as const;
const maxRamps = 20;

interface QuestionOf {
  readonly identityReference: string;
  readonly facts: Facts;
  /** Rampart's own account. */
  readonly deskId: string;
}

/**
 * Chooses the question: the customer's last one, else their newest ramp's pair, else the last answered one
 * about anyone, else the newest ramp's pair. Null if none.
 */
export async function recheckQuestion(
  db: Kysely<Tables>,
  { identityReference, facts, deskId }: QuestionOf,
): Promise<EligibilityRequest | null> {
  const about = ['eligibility', 'limits', 'price'].flatMap((name) => facts[name] ?? []);
  for (const { value } of about.toSorted((one, other) => other.at - one.at)) {
    const question = questionIn(new KeptJson(value).at('request'), identityReference);
    if (question !== null) return question;
  }
  return (
    ofRamps(await rampsOf(db, identityReference), identityReference) ??
    (await ofLastCall(db, identityReference, deskId)) ??
    ofRamps(await newestRamps(db), identityReference)
  );
}

function questionIn(request: unknown, identityReference: string): EligibilityRequest | null {
  const asked = new KeptJson(request);
  const given = fields.flatMap((field) => {
    const value = asked.text(field);
    return value === undefined ? [] : [[field, value] as const];
  });
  const read = eligibilityRequest.safeParse({ identityReference, ...Object.fromEntries(given) });
  return read.success ? read.data : null;
}

async function rampsOf(db: Kysely<Tables>, identityReference: string): Promise<RampTable[]> {
  return newest(db).where('identity_reference', '=', identityReference).execute();
}

async function newestRamps(db: Kysely<Tables>): Promise<RampTable[]> {
  return newest(db).execute();
}

function newest(db: Kysely<Tables>) {
  return db.selectFrom('ramp').selectAll().orderBy('last_event_id', 'desc').limit(maxRamps);
}

function ofRamps(rows: readonly RampTable[], identityReference: string): EligibilityRequest | null {
  for (const row of rows) {
    const { pair, method, direction, recorded } = currentOfRow(row).facts;
    const request = {
      ...asObject(pair?.value),
      ...asObject(recorded?.value),
      method: method?.value,
      transactionType: direction?.value,
    };
    const question = questionIn(request, identityReference);
    if (question !== null) return question;
  }
  return null;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Excludes refused questions and Rampart's own, which would repeat forever. */
async function ofLastCall(
  db: Kysely<Tables>,
  identityReference: string,
  deskId: string,
): Promise<EligibilityRequest | null> {
  const last = await db
    .selectFrom('service_call')
    .select('facts')
    .where('operation', '=', 'checkEligibility')
    .where('outcome', '=', 'answered')
    .where('status', '>=', 200)
    .where('status', '<', 300)
    .where('staff_id', '<>', deskId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : questionIn(KeptJson.of(last.facts).at('asked'), identityReference);
}
