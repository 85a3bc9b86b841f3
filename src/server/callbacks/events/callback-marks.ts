import type { CallbackFinding } from '#contract/desk/callbacks.ts';
import { identityMessageStatuses, kycStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import type { CallbackName } from '#contract/service/callbacks.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import {
  type CallbackHead,
  type JsonObject,
  callbackMessage,
  headOf,
  textOf,
} from '#server/privacy/facts/callback-head.ts';
import { type Position, callbackRoot, positionUnder } from '#server/privacy/personal/mask-leaves.ts';

const masked = '•••';
const maxUnreadable = 2000;

/** Anything longer may be a person's value. */
const fieldName = /^[A-Za-z_][A-Za-z_-]{0,39}$/;

const messageOfKind = {
  ramp: 'rampMessage',
  identity: 'identityMessage',
  kyc: 'kycMessage',
} as const satisfies Record<Exclude<CallbackHead['kind'], 'unrecognised'>, CallbackName>;

function rootOf(kind: CallbackHead['kind'], fields: ServiceFields): Position | null {
  return kind === 'unrecognised' ? null : callbackRoot(messageOfKind[kind], fields);
}

/**
 * Masks unknown fields' values, known ones that aren't text, and invalid names; documented fields hold nothing
 * personal. T-6.
 */
export function maskCallback(sent: JsonObject, fields: ServiceFields): JsonObject {
  const root = rootOf(headOf(callbackMessage(withTexts(sent), fields)).kind, fields);
  return (root === null ? maskValues(sent) : maskAt(sent, root)) as JsonObject;
}

/** Turns numbers into text, as messages are read. */
function withTexts(sent: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(sent), (_key, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  ) as JsonObject;
}

function maskAt(value: unknown, position: Position): unknown {
  if (Array.isArray(value)) return value.map((item) => maskAt(item, position));
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const { at, isNamed } = positionUnder(position, key);
      return [isNamed ? key : maskName(key), maskAt(inner, at)];
    });
    return Object.fromEntries(entries);
  }
  return isShownPlace(position) ? value : maskValues(value);
}

function isShownPlace({ place: { mark, below } }: Position): boolean {
  return (mark === 'open' || mark === 'text') && below.size === 0;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the start of a body that isn't JSON, letters and digits masked. */
export function maskUnreadable(text: string): string {
  return text.slice(0, maxUnreadable).replaceAll(/[\p{L}\p{M}\p{N}]/gu, '•');
}

function maskName(name: string): string {
  return fieldName.test(name) ? name : masked;
}

function maskValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]): [string, unknown] => [maskName(key), maskValues(inner)]),
    );
  }
  return typeof value === 'string' || typeof value === 'number' ? masked : value;
}

/** Fields with nothing personal in them, unlike reasons, which are people's words. T-6. */
const factFields = [
  'order_type',
  'crypto_coin',
  'crypto_blockchain',
  'crypto_amount',
  'fiat_currency',
  'fiat_amount',
  'processing_fee',
  'network_fee',
  'created_at',
  'updated_at',
  // Public on its chain, and in the clear in the service's answers.
  'transaction_hash',
] as const;
const longestFact = 200;

/**
 * Returns facts to store in clear: a ramp's route and amounts, a kycMessage's account, other spellings of
 * status and ramp id. Choices: rampMessageFields, kycMessage, spellings.
 */
export function factsOf({ kind, written }: CallbackHead, body: JsonObject): Readonly<Record<string, string>> {
  const facts: Record<string, string> = { ...written };
  const keep = (field: string, value: unknown) => {
    const text = typeof value === 'boolean' ? String(value) : textOf(value);
    if (text !== null && text !== '' && text.length <= longestFact) facts[field] = text;
  };
  if (kind === 'ramp') for (const field of factFields) keep(field, body[field]);
  const { account } = body;
  if (kind === 'kyc' && isObject(account)) for (const field of accountNames) keep(field, account[field]);
  return facts;
}

const accountNames = ['exists', 'blocked', 'createdAt'] as const;
const kycFields: Readonly<Record<string, ReadonlySet<string>>> = {
  account: new Set(accountNames),
  kyc: new Set(['status']),
};
const rampFields: ReadonlySet<string> = new Set([
  'ramp_id',
  'order_id',
  'status',
  'status_date',
  'internal_reason',
  'external_reason',
  ...factFields,
]);
const identityFields: ReadonlySet<string> = new Set([
  'identity_reference',
  'status',
  'status_date',
  'internal_reason',
  'external_reason',
]);
const kycMessageFields: ReadonlySet<string> = new Set(['identity_reference', ...Object.keys(kycFields)]);
const fieldsOfKind: Readonly<Record<CallbackHead['kind'], ReadonlySet<string>>> = {
  ramp: rampFields,
  identity: identityFields,
  kyc: kycMessageFields,
  unrecognised: new Set(),
};
const requiredFields = {
  ramp: ['status', 'status_date'],
  identity: [...identityFields],
} as const;
const knownStatuses: Readonly<Record<CallbackHead['kind'], ReadonlySet<string>>> = {
  ramp: new Set(rampStatuses),
  identity: new Set(identityMessageStatuses),
  kyc: new Set(kycStatuses),
  unrecognised: new Set(),
};

/** Returns a message's known fields. Spec: Events; choices: rampMessageFields, kycMessage. */
export function knownFields(kind: CallbackHead['kind']): ReadonlySet<string> {
  return fieldsOfKind[kind];
}

/** Returns known fields inside a field; null if it holds none. */
export function knownInside(kind: CallbackHead['kind'], field: string): ReadonlySet<string> | null {
  return kind === 'kyc' && Object.hasOwn(kycFields, field) ? (kycFields[field] ?? null) : null;
}

/** `message` has the interface's names. */
interface Said {
  readonly sent: JsonObject;
  readonly message: JsonObject;
  readonly fields: ServiceFields;
}

/**
 * Finds what is unusual about one callback. Spec: details 28, 29; choices: identityMessageStatuses,
 * kycMessage, undatedCallbacks.
 */
export function findingsOf(head: CallbackHead, { sent, message, fields }: Said): CallbackFinding[] {
  const { kind, status, statusAt } = head;
  const root = rootOf(kind, fields);
  if (kind === 'unrecognised' || root === null) return ['unnamed-object'];
  const findings: CallbackFinding[] = [];
  if (isIncomplete(head, message)) findings.push('missing-field');
  if (status === null || !knownStatuses[kind].has(status)) findings.push('unknown-status');
  if (kind !== 'kyc' && statusAt === null) findings.push('unreadable-date');
  if (hasUnknownField(sent, root)) findings.push('unknown-field');
  return findings;
}

function isIncomplete({ kind, status }: CallbackHead, message: JsonObject): boolean {
  if (kind === 'kyc') return status === null;
  if (kind === 'unrecognised') return false;
  return !requiredFields[kind].every((field) => typeof message[field] === 'string');
}

function hasUnknownField(value: unknown, position: Position): boolean {
  if (Array.isArray(value)) return value.some((item) => hasUnknownField(item, position));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => {
    const { at, isNamed } = positionUnder(position, key);
    return !isNamed || hasUnknownField(inner, at);
  });
}
