import type { Kysely } from 'kysely';

import { type EligibilityRequest, eligibilityRequest } from '#contract/service/eligibility.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Facts } from '#server/privacy/facts/customer-state.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { currentOfRow } from '#server/directory/projection/ramp-rows.ts';

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
  readonly deskId: string;
}

/**
 * Chooses the customer's last question, else their newest ramp's pair, else the last answered question about
 * anyone, else the newest ramp's pair.
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
