import { uuidv7 } from 'uuidv7';

import { foldRampId } from '#contract/service/spellings.ts';
import { applyCallbacks } from '#server/directory/projection/directory.ts';
import '#server/privacy/personal/create-data-keys.ts';
import { addNote } from '../server/directory/notes.ts';
import {
  bodyAad,
  refusedBodyAad,
  credentialAad,
  planReasonAad,
  keptAnswerAad,
} from '#server/privacy/personal/data-keys.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';

import type { DeskServer } from './desk-server.ts';
import { validRequests } from './valid-requests.ts';

export interface RememberedPerson {
  readonly identityReference: string;
  readonly email: string;
  readonly wallet: string;
  readonly reason: string;
}

/** Stores a person in every table with personal data. */
export async function rememberPerson(
  { app, db }: DeskServer,
  { identityReference, email, wallet, reason }: RememberedPerson,
  atMs: number,
): Promise<void> {
  const { dataKeys } = app;
  const staff = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const recorder = createCallRecorder({ db, dataKeys, logger: app.log });
  const call = {
    atMs,
    staffId: staff.id,
    outcome: 'answered' as const,
    durationMs: 1,
    attempts: 1,
    traceId: null,
    keyId: 'k',
    signedTimestamp: null,
    bodyBytes: 1,
    bodySha256: null,
    withheld: [],
  };
  await recorder.recordIn(db, {
    ...call,
    id: uuidv7(),
    operation: 'shareReliance',
    uri: '/eapi/v0/identities/reliance',
    status: 202,
    asked: { parameters: {}, body: { ...validRequests.shareReliance, identityReference, email } },
    answered: { identityReference },
  });
  const crypto = { id: 'ETH', blockchain: 'ETH', walletAddress: wallet };
  const transactionHash = `0xhash-${identityReference}`;
  await recorder.recordIn(db, {
    ...call,
    id: uuidv7(),
    operation: 'getRamp',
    uri: '/eapi/v0/ramps/r',
    status: 200,
    asked: { parameters: { ramp_id: `r-${identityReference}` }, body: null },
    answered: {
      ramp_id: `r-${identityReference}`,
      status: 'FULFILLED',
      identityReference,
      target: { crypto },
      transactionHash,
    },
  });
  await rememberReasons({ app, db }, { identityReference, email, wallet, reason }, atMs * 1000);
  await addNote(
    db,
    {
      id: uuidv7(),
      staffId: staff.id,
      at: atMs * 1000,
      object: { kind: 'customer', id: identityReference },
      text: `${reason}, said ${email}`,
    },
    dataKeys,
  );
  await rememberCallbacks({ app, db }, { identityReference, email, wallet, reason }, atMs * 1000);
}

type Desk = Pick<DeskServer, 'app' | 'db'>;

async function rememberReasons(
  { app: { dataKeys, audit }, db }: Desk,
  { identityReference, reason }: RememberedPerson,
  at: number,
): Promise<void> {
  const key = uuidv7();
  const answerPlace = keptAnswerAad({ staffId: key, operation: 'shareReliance', idempotencyKey: key }, key);
  const who = { staff_id: key, operation: 'shareReliance', idempotency_key: key };
  await db
    .insertInto('submission_plan')
    .values({
      ...who,
      created_at: at,
      reason_encrypted: dataKeys.seal(reason, planReasonAad(key)),
      findings: '[]',
      overrides: '[]',
    })
    .execute();
  await db
    .insertInto('write_key')
    .values({
      ...who,
      body_digest: 'd',
      state: 'answered',
      request_id: key,
      instance_id: 'i',
      created_at: at,
      status: 200,
      content_type: null,
      retry_after: null,
      answer_encrypted: dataKeys.seal(JSON.stringify({ identityReference }), answerPlace),
    })
    .execute();
  await audit.trail.note(
    {
      action: 'plan-submission',
      person: null,
      object: { kind: 'customer', id: identityReference },
      requestId: key,
      reason,
    },
    { outcome: 'done' },
  );
  const { seq } = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('request_id', '=', key)
    .executeTakeFirstOrThrow();
  await db.updateTable('audit_reason').set({ at }).where('seq', '=', seq).execute();
}

async function rememberCallbacks(
  { app: { dataKeys }, db }: Desk,
  { identityReference, reason }: RememberedPerson,
  at: number,
): Promise<void> {
  const id = uuidv7();
  const body = JSON.stringify({ identity_reference: identityReference, internal_reason: reason });
  const digest = dataKeys.digest('callback', body);
  const event = {
    id,
    body_digest: digest,
    body_encrypted: dataKeys.seal(body, bodyAad(digest)),
    received_at: at,
    received_service_at: at,
    kind: 'ramp',
    object_id: foldRampId(`r-${identityReference}`),
    status: 'FULFILLED',
    status_date: null,
    status_at: null,
    facts: JSON.stringify({ transaction_hash: `0xcallback-${identityReference}` }),
    processed_at: at,
    result: 'applied',
    is_late: 0,
    findings: '[]',
  } as const;
  await db.insertInto('callback_event').values(event).execute();
  await applyCallbacks(db, [{ ...event, body: JSON.parse(body) as unknown }], dataKeys);
  await db
    .insertInto('callback')
    .values({
      id,
      event_id: null,
      received_at: at,
      verification: 'invalid',
      answer_status: 401,
      is_duplicate: 0,
      key_id: null,
      signed_timestamp: null,
      headers: '{}',
      body_bytes: 1,
      refused_body_encrypted: dataKeys.seal(reason, refusedBodyAad(id)),
      credential_encrypted: dataKeys.seal(reason, credentialAad(id)),
    })
    .execute();
}
