import type { Kysely } from 'kysely';

import { callbackFinding, type CallbackFinding, type CallbackResult } from '#contract/desk/callbacks.ts';
import {
  foldRampId,
  readIdentityStatus,
  readOnboardingStatus,
  readRampStatus,
} from '#contract/service/spellings.ts';
import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  type CallbackHead,
  type JsonObject,
  type ReadDate,
  callbackMessage,
  headOf,
  isDatedAhead,
  isLate,
} from '#server/privacy/facts/callback-head.ts';
import { type DataKeys, bodyAad } from '#server/privacy/personal/data-keys.ts';
import type { OpenedCallback } from '#server/directory/projection/directory.ts';
import type { ServiceTime } from '#server/http/service-time.ts';

import { factsOf, findingsOf } from './callback-marks.ts';
import {
  answersOf,
  knownObjects,
  markProcessed,
  objectKeyOf,
  ownerKeyOf,
  type ProcessedEvent,
  type Sibling,
  siblingsOf,
  updateMarks,
} from './callback-process-store.ts';
import { resultsOf } from './callback-results.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';

export interface MarkParts {
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly serviceTime: Pick<ServiceTime, 'confirm'>;
  readonly readDate: ReadDate;
  readonly serviceFields: ServiceFields;
  /** Microseconds. */
  readonly processedAt: (event: CallbackEventTable) => number;
}

/** `body` is null once retention erased it. */
interface Opened {
  readonly event: CallbackEventTable;
  readonly body: JsonObject | null;
  readonly findings: readonly CallbackFinding[];
}

/** Marks events, re-read from their stored bodies, and affected siblings. Idempotent. */
export async function markEvents(
  transaction: Kysely<Tables>,
  events: readonly CallbackEventTable[],
  parts: MarkParts,
): Promise<readonly OpenedCallback[]> {
  const known = await knownObjects(transaction, events.map(foldedObject));
  const opened = events.map((event) => open(event, { ...parts, known }));
  const results = await markedResults(transaction, opened);
  const marked = opened.map((one): OpenedCallback => {
    const result = results.get(one.event.id) ?? 'unrecognised';
    return { ...marks(one, result, parts), body: one.body };
  });
  await markProcessed(transaction, marked.map(processedPart));
  return marked;
}

/** Normalises the id of an event stored by an earlier version. */
function foldedObject(event: CallbackEventTable): CallbackEventTable {
  const { kind, object_id: id } = event;
  return kind === 'ramp' && id !== null ? { ...event, object_id: foldRampId(id) } : event;
}

function open(
  stored: CallbackEventTable,
  { known, dataKeys, serviceTime, readDate, serviceFields }: MarkParts & { readonly known: Set<string> },
): Opened {
  const confirmed = receivedServiceAt(stored, serviceTime);
  const before = callbackFinding.array().parse(JSON.parse(stored.findings));
  const { body_encrypted: sealed } = stored;
  const read = (text: string | null) => readDate(text, confirmed);
  // An erased body stays as it was read, except its names.
  if (sealed === null) {
    const event = { ...renamed(stored), received_service_at: confirmed, status_at: read(stored.status_date) };
    return { event, body: null, findings: redated(before, event) };
  }
  const sent = parseCallbackJson(dataKeys.open(sealed, bodyAad(stored.body_digest)));
  if (sent === null) throw new TypeError('a callback that was taken is no object');
  const body = callbackMessage(sent, serviceFields);
  const head = headOf(body, read);
  const event = { ...stored, received_service_at: confirmed, ...columnsOf(head, body) };
  const findings = redated(findingsOf(head, { sent, message: body, fields: serviceFields }), event);
  if (isFirstOfObject(event, { known, before })) findings.push('unknown-object');
  return { event, body, findings };
}

function columnsOf(head: CallbackHead, body: JsonObject) {
  return {
    kind: head.kind,
    object_id: head.objectId,
    status: head.status,
    status_date: head.statusDate,
    status_at: head.statusAt,
    facts: JSON.stringify(factsOf(head, body)),
  };
}

const readStatus = {
  ramp: readRampStatus,
  identity: readIdentityStatus,
  kyc: readOnboardingStatus,
  unrecognised: (status: string) => status,
} as const;

/** Gives an event without a body the interface's names. */
function renamed(event: CallbackEventTable): CallbackEventTable {
  const { kind, object_id: id, status } = event;
  const read = status === null ? null : readStatus[kind](status);
  const object_id = foldedObject(event).object_id;
  const written = {
    ...(status !== null && status !== read && { status }),
    ...(id !== null && id !== object_id && { ramp_id: id }),
  };
  const facts = JSON.stringify({ ...written, ...(JSON.parse(event.facts) as object) });
  return { ...event, object_id, status: read, facts };
}

function redated(
  findings: readonly CallbackFinding[],
  { kind, status_at: at, received_service_at: receivedAt }: CallbackEventTable,
): CallbackFinding[] {
  const isKept = (finding: CallbackFinding) => finding !== 'dated-ahead' && finding !== 'unreadable-date';
  const others: CallbackFinding[] = findings.filter(isKept);
  if (at === null && kind !== 'kyc' && kind !== 'unrecognised') others.push('unreadable-date');
  if (isDatedAhead(receivedAt, at)) others.push('dated-ahead');
  return others;
}

/** Returns the time of receipt, which the next reading of the service's clock makes final. */
function receivedServiceAt(
  { processed_at, received_at, received_service_at, status_at }: CallbackEventTable,
  serviceTime: MarkParts['serviceTime'],
): number {
  if (processed_at !== null) return received_service_at;
  const said = status_at === null ? null : status_at / 1000;
  return Math.round(serviceTime.confirm(received_at / 1000, received_service_at / 1000, said) * 1000);
}

/** Returns true if the object was unknown before; the first finding stays. */
function isFirstOfObject(
  event: CallbackEventTable,
  { known, before }: { readonly known: Set<string>; readonly before: readonly CallbackFinding[] },
): boolean {
  const key = ownerKeyOf(event);
  if (event.processed_at !== null) return before.includes('unknown-object');
  if (event.kind === 'unrecognised' || event.object_id === null || known.has(key)) return false;
  known.add(key);
  return true;
}

async function markedResults(
  transaction: Kysely<Tables>,
  opened: readonly Opened[],
): Promise<ReadonlyMap<string, CallbackResult>> {
  const read = new Map(opened.map(({ event }) => [event.id, event]));
  const events = [...read.values()];
  const stored = await siblingsOf(transaction, events);
  const answers = await answersOf(
    transaction,
    events.flatMap(({ kind, object_id: id }) => (kind === 'ramp' && id !== null ? [id] : [])),
  );
  // Re-reading may change the object.
  const siblings = new Map<string, Sibling>(
    [...stored, ...events].map((one) => [one.id, read.get(one.id) ?? one]),
  );
  const byObject = new Map<string, Sibling[]>();
  for (const sibling of siblings.values()) {
    const key = objectKeyOf(sibling);
    byObject.set(key, [...(byObject.get(key) ?? []), sibling]);
  }
  const results = new Map<string, CallbackResult>();
  for (const own of byObject.values())
    for (const [id, result] of resultsOf(own, answers.get(own[0]?.object_id ?? ''))) results.set(id, result);
  for (const { id, processed_at: processedAt, result } of stored) {
    const now = results.get(id);
    const isSame = now === undefined || now === result;
    if (processedAt === null || read.has(id) || result === 'error' || isSame) continue;
    await updateMarks(transaction, id, now);
  }
  return results;
}

function marks(
  { event, findings }: Opened,
  result: CallbackResult,
  { processedAt }: MarkParts,
): CallbackEventTable {
  return {
    ...event,
    processed_at: processedAt(event),
    result,
    is_late: isLate(event.received_service_at, event.status_at) ? 1 : 0,
    findings: JSON.stringify(findings),
  };
}

export function processedPart(event: CallbackEventTable): ProcessedEvent {
  const { id, kind, object_id, status, status_date, status_at, facts } = event;
  const { processed_at, result, received_service_at, is_late, findings } = event;
  const head = { kind, object_id, status, status_date, status_at };
  return { id, ...head, facts, processed_at, result, received_service_at, is_late, findings };
}
