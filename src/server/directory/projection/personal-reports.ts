import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';
import { type CallbackEvent, isStatusMessage } from '#server/privacy/facts/callback-reports.ts';
import { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { type CallEvent, isAccepted, isWrite, isRampId, isReference } from '#server/privacy/facts/reports.ts';
import { type DataKeys, type LookupKind, lookupKindOf } from '#server/privacy/personal/data-keys.ts';
import { type ValueOwner, callPlace } from '#server/privacy/personal/sealed-places.ts';

/** The personal values in an event, and what they can be found by. */
export interface PersonalReport extends ValueOwner {
  readonly eventId: string;
  readonly at: number;
  readonly values: PersonalValues;
  readonly lookups: readonly { readonly kind: LookupKind; readonly value: string }[];
}

const none: PersonalValues = new Map();

/**
 * The personal values that a call proves, given its facts, and whose they are: what a write submitted and the service accepted, and what it
 * answered. What a question was asked with, what was refused, and what may never have arrived belong to nobody and find nobody. T-6.
 */
export function personalCallReport(
  call: CallEvent,
  callFacts: KeptJson,
  values: PersonalValues,
): PersonalReport | null {
  const owner = isAccepted(call) ? ownerOf(call, callFacts) : null;
  if (owner === null) return unknownFieldsReport(call, callFacts, values);
  const lookups = [...values].flatMap(([field, value]) => {
    const kind = lookupKindOf(field);
    return kind === null ? [] : [{ kind, value }];
  });
  const hash = callFacts.text('answered', 'transactionHash');
  if (hash !== undefined) lookups.push({ kind: 'transaction-hash', value: hash });
  const deposit = callFacts.text('depositReference');
  if (deposit !== undefined) lookups.push({ kind: 'deposit-reference', value: deposit });
  return { ...owner, eventId: call.id, at: call.at, values, lookups };
}

/**
 * Of an answer whose values are nobody's, what it holds beyond the contract: it is kept with the customer who was asked about, until the next
 * answer of the same operation. A created ramp whose id was not found is such an answer. Choice: unknownFields.
 */
function unknownFieldsReport(
  call: CallEvent,
  callFacts: KeptJson,
  values: PersonalValues,
): PersonalReport | null {
  const unknown = [...values].filter(([field]) => operationOfUnknown(field) !== null);
  const owner = isAccepted(call) && unknown.length > 0 ? askedAbout(callFacts) : null;
  return owner === null
    ? null
    : { ...owner, eventId: call.id, at: call.at, values: new Map(unknown), lookups: [] };
}

function askedAbout(callFacts: KeptJson): ValueOwner | null {
  return (
    customerOf(callFacts.text('answered', 'identifyReference')) ??
    customerOf(
      callFacts.text('asked', 'identityReference') ?? callFacts.text('asked', 'identity_reference'),
    ) ??
    rampOf(callFacts.text('asked', 'ramp_id'))
  );
}

/**
 * Whose values an accepted call holds. A question about a customer holds only what it was asked with: also a look-up by e-mail that is
 * answered with another reference does not say whose the e-mail is. Get ramp is asked with nothing personal.
 */
function ownerOf({ operation }: CallEvent, callFacts: KeptJson): ValueOwner | null {
  if (operation === 'createRamp' || operation === 'getRamp')
    return rampOf(callFacts.text('answered', 'ramp_id'));
  return isWrite(operation) ? customerOf(callFacts.text('asked', 'identityReference')) : null;
}

/** A callback has a transaction's hash: in facts that are never erased, or in the body while it is kept. */
export function personalCallbackReport(event: CallbackEvent, body: unknown): PersonalReport | null {
  const owner = isStatusMessage(event, 'ramp') ? rampOf(event.object_id ?? undefined) : null;
  const said = new KeptJson(JSON.parse(event.facts));
  const hash = said.text('transaction_hash') ?? new KeptJson(body).text('transaction_hash');
  if (owner === null || hash === undefined || hash.length > 200) return null;
  const lookups = [{ kind: 'transaction-hash', value: hash } as const];
  return { ...owner, eventId: event.id, at: event.received_at, values: none, lookups };
}

function customerOf(id: string | undefined): ValueOwner | null {
  return isReference(id) ? { objectKind: 'customer', objectId: id } : null;
}

function rampOf(id: string | undefined): ValueOwner | null {
  return isRampId(id) ? { objectKind: 'ramp', objectId: foldRampId(id) } : null;
}

/** Personal values by their plain field names: `email`, `givenName`, `documentNumber:PASSPORT`, `instructions.bsb` … */
export type PersonalValues = ReadonlyMap<string, string>;

/** The personal values of a recorded call; none once retention has erased them. */
export function openCallValues(
  { id, personal_encrypted: sealed }: Pick<ServiceCallTable, 'id' | 'personal_encrypted'>,
  keys: Pick<DataKeys, 'open'>,
): PersonalValues {
  if (sealed === null) return new Map();
  return new Map(Object.entries(JSON.parse(keys.open(sealed, callPlace(id))) as Record<string, string>));
}
