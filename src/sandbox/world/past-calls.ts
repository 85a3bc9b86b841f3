import type { Kysely } from 'kysely';
import * as z from 'zod';

import type { PastCall } from '#contract/sandbox/world.ts';
import { relianceRequest, shareTokenRequest, updateIdentityRequestOf } from '#contract/service/identity.ts';
import { utcDay } from '#contract/service/primitives.ts';

import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';
import { cryptoOf, type StoredRamp } from '../ramps/store.ts';
import { blockedByDefault, storedPersonal, type StoredPersonal } from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';

export interface PastCustomer {
  readonly reference: string;
  readonly email: string | null;
  readonly isBlocked: boolean;
  readonly isVouched: boolean;
  readonly internalReason: string;
  readonly externalReason: string;
  readonly personal: StoredPersonal;
  readonly mobileNumber: string | null;
  readonly background: Readonly<Record<string, string>>;
  /** By type. */
  readonly documents: readonly { readonly type: string; readonly number: string }[];
}

/** Lists the oldest first. */
export async function customersOf(db: Kysely<SandboxTables>): Promise<PastCustomer[]> {
  const rows = await db
    .selectFrom('identity')
    .select(['reference', 'email', 'mobile_number', 'personal', 'document_status'])
    .select(['occupation_industry', 'occupation', 'source_of_funds', 'purpose_of_transaction'])
    .select(['blocked', 'blocked_internal_reason', 'blocked_external_reason'])
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  const documents = await db
    .selectFrom('identity_document')
    .select(['identity_reference', 'type', 'number'])
    .where('number', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    email: row.email,
    isBlocked: row.blocked === 1,
    isVouched: row.document_status === 'VOUCHED',
    internalReason: row.blocked_internal_reason ?? blockedByDefault.internalReason,
    externalReason: row.blocked_external_reason ?? blockedByDefault.externalReason,
    personal: storedPersonal.parse(JSON.parse(row.personal)),
    mobileNumber: row.mobile_number,
    background: given({
      occupationIndustry: row.occupation_industry,
      occupation: row.occupation,
      sourceOfFunds: row.source_of_funds,
      purposeOfTransaction: row.purpose_of_transaction,
    }),
    documents: documents.flatMap(({ identity_reference: of, type, number }) =>
      of === row.reference && number !== null ? [{ type, number }] : [],
    ),
  }));
}

function given(facts: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact === null ? [] : [[name, fact]])),
  );
}

interface CallParts {
  /** Index among all customers. */
  readonly place: number;
  readonly ramp: StoredRamp | undefined;
  readonly context: Pick<SandboxContext, 'kycVendorId' | 'now' | 'screeningTrueMeans'>;
}

/** Only looks scenario customers up: other calls would trigger their scenario. */
export function pastCalls(customer: PastCustomer, parts: CallParts): PastCall[] {
  const { reference, email, personal } = customer;
  const byReference: PastCall = { operation: 'getIdentity', email: null };
  const look: PastCall = { operation: 'getIdentity', email };
  if (scenariosOf(reference, personal.surname).size > 0) return [parts.place % 2 === 0 ? look : byReference];
  const looks = [look, byReference, byReference].slice(0, 1 + (parts.place % 3));
  return [...submissions(customer, parts), ...questions(customer, parts), ...looks];
}

function submissions(customer: PastCustomer, { place, context }: CallParts): PastCall[] {
  const { reference: identityReference, email, mobileNumber, personal, background } = customer;
  if (customer.isBlocked) return [];
  const contact = { identityReference, email, mobileNumber };
  const who = { ...contact, customerIdentity: personal };
  if (customer.isVouched && place % 3 !== 0)
    return sent('shareReliance', { ...who, ...screened(customer, context) });
  if (customer.isVouched) {
    const provider = { vendor: context.kycVendorId, token: `seed-${identityReference}` };
    return [...sent('updateIdentity', who), ...sent('shareToken', { ...contact, provider })];
  }
  if (place % 3 === 0 && Object.keys(background).length > 0)
    return [
      ...sent('updateIdentity', who),
      ...sent('updateIdentity', { identityReference, email, ...background }),
    ];
  return sent('updateIdentity', place % 3 === 1 ? who : { ...who, ...background });
}

function screened({ documents }: PastCustomer, { now, screeningTrueMeans }: CallParts['context']) {
  const result = screeningTrueMeans === 'clear';
  return {
    screeningDate: utcDay(now()),
    screeningSanctionsResult: result,
    screeningPepResult: result,
    identityDocuments: documents.map(({ type, number }) => ({ type, data: { number } })),
  };
}

const sendable = {
  updateIdentity: updateIdentityRequestOf(z.never()),
  shareReliance: relianceRequest,
  shareToken: shareTokenRequest,
};

/** Returns nothing if invalid. */
function sent(operation: keyof typeof sendable, body: Readonly<Record<string, unknown>>): PastCall[] {
  const whole = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const read = sendable[operation].safeParse(whole);
  return read.success ? [{ operation, body: read.data } as PastCall] : [];
}

/** High enough to need document and selfie. Choice: requirementTiers. */
const amounts = ['600.00', '740.00', '1250.00', '900.00', '2400.00'];

function questions({ reference, personal }: PastCustomer, { place, ramp }: CallParts): PastCall[] {
  const [fiat, method] = usualRoutes.get(personal.residentialAddress?.country ?? '') ?? euroRoute;
  const usual = { method, transactionType: 'ONRAMP', fiat, crypto: 'BTC', blockchain: 'BTC' } as const;
  const route = { identityReference: reference, ...(ramp === undefined ? usual : routeOf(ramp)) };
  const fiatAmount = amounts[place % amounts.length];
  const eligibility: PastCall = { operation: 'checkEligibility', body: { ...route, fiatAmount } };
  return place % 3 === 1 ? [eligibility, { operation: 'getLimits', body: route }] : [eligibility];
}

function routeOf(ramp: StoredRamp) {
  const { id: crypto, blockchain } = cryptoOf(ramp);
  const { method, transactionType, fiat } = ramp;
  return { method, transactionType, fiat, crypto, blockchain };
}

const euroRoute = ['EUR', 'sepa-bank-transfer'] as const;
const usualRoutes: ReadonlyMap<string, readonly [fiat: string, method: string]> = new Map([
  ['AU', ['AUD', 'payid-bank-transfer']],
  ['BR', ['BRL', 'pix']],
  ['GB', ['GBP', 'gbp-bank-transfer']],
  ['US', ['USD', 'ach-bank-transfer']],
]);
