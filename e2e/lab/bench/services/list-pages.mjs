/** Fills lists and measures pages and inserts with the desk's queries. Prints JSON samples. */
import { sql } from 'kysely';

import { listEntries } from '../../../../src/server/audit/desk/audit-list-store.ts';
import { pageIds, readStored } from '../../../../src/server/callbacks/events/callback-routes.ts';
import { customerPage } from '../../../../src/server/directory/lists/customer-store.ts';
import { rampPage } from '../../../../src/server/directory/lists/ramp-store.ts';
import { requestPage } from '../../../../src/server/directory/requests/request-routes.ts';
import { fillTables, openMigrated } from './filled-tables.mjs';

const [smallPlace, largePlace, smallRows, largeRows] = process.argv.slice(2);
const rounds = 7;
const pagesARound = 40;
const inserts = 600;
const limit = 26;
const depths = [0, 0.1, 0.5, 0.9, 0.999];

const key = 'substr(cast(100000000 + n as text), 2)';
const half = (one, other) => `case when n % 2 = 0 then ${one} else ${other} end`;
const columns = {
  customer: {
    identity_reference: `'c-' || ${key}`,
    first_seen_at: 'n',
    last_event_id: key,
    last_event_at: 'n',
    submission_count: '0',
    is_blocked: 'n % 2',
    onboarding_status: half("'PENDING'", 'null'),
    open_requirements: 'n % 3',
    state: `'{"exists":{"value":true,"source":"answer","eventId":"' || ${key} || '","at":1,"asOf":1}}'`,
  },
  ramp: {
    ramp_id: `'r-' || ${key}`,
    identity_reference: `'c-' || (n % 10000)`,
    first_seen_at: 'n',
    last_event_id: key,
    last_event_at: 'n',
    direction: half("'ONRAMP'", "'OFFRAMP'"),
    method: half("'pix'", "'paypal'"),
    status: half("'FULFILLED'", "'IN_PROGRESS'"),
    status_at: 'n',
    is_terminal: 'n % 2',
    wants_attention: 'n % 2',
    state: `'{"facts":{},"status":null}'`,
  },
  service_call: {
    id: key,
    at: 'n',
    staff_id: `'staff-' || (n % 20)`,
    operation: half("'getRamp'", "'getIdentity'"),
    method: "'GET'",
    uri: "'/eapi/v0/identities/customer'",
    identity_reference: `'c-' || (n % 10000)`,
    ramp_id: `'r-' || (n % 100000)`,
    outcome: "'answered'",
    status: half('200', '404'),
    duration_ms: '12',
    attempts: '1',
    trace_id: 'null',
    key_id: "'k'",
    body_bytes: '0',
    facts: `'{"asked":{"identity_reference":"customer"}}'`,
  },
  callback_event: {
    id: key,
    body_digest: `'d-' || ${key}`,
    received_at: 'n',
    received_service_at: 'n',
    kind: half("'ramp'", "'identity'"),
    object_id: `'r-' || (n % 100000)`,
    status: half("'FULFILLED'", "'CUSTOMER_BLACKLISTED'"),
    status_at: 'n',
    facts: "'{}'",
    processed_at: 'n',
    result: "'applied'",
    is_late: '0',
    findings: "'[]'",
  },
  callback: {
    id: key,
    event_id: `case when n % 4 = 3 then null else ${key} end`,
    received_at: 'n',
    verification: `case when n % 4 = 3 then 'invalid' else 'valid' end`,
    answer_status: `case when n % 4 = 3 then 401 else 200 end`,
    is_duplicate: '0',
    headers: "'{}'",
    body_bytes: '2',
  },
  audit_entry: {
    seq: 'n + 1',
    at: 'n',
    kind: half("'intent'", "'outcome'"),
    action: half("'getRamp'", "'getIdentity'"),
    person_id: `'staff-' || (n % 20)`,
    role: "'support'",
    object_kind: "'customer'",
    object_id: `'c-' || (n % 10000)`,
    outcome: half('null', "'done'"),
    request_id: `'q-' || (n / 2)`,
    details: "'{}'",
    instance_id: "'i'",
    key_id: "'k'",
    previous_hash: `'${'a'.repeat(64)}'`,
    hash: `'${'b'.repeat(64)}'`,
  },
};

/** Pages before `n`. */
const lists = {
  customers: (db, n) => customerPage(db, {}, at(n)).limit(limit).execute(),
  'blocked customers': (db, n) => customerPage(db, { blocked: true }, at(n)).limit(limit).execute(),
  ramps: (db, n) => rampPage(db, {}, at(n)).limit(limit).execute(),
  'ramps in a status': (db, n) => rampPage(db, { status: 'FULFILLED' }, at(n)).limit(limit).execute(),
  'ramps of a direction that want attention': (db, n) =>
    rampPage(db, { direction: 'OFFRAMP', attention: true }, at(n)).limit(limit).execute(),
  'ramps that are stuck': (db, n) =>
    rampPage(db, { stuckBefore: 10 ** 9 }, standingAt(n))
      .limit(limit)
      .execute(),
  requests: (db, n) => requestPage(db, {}, at(n)).limit(limit).execute(),
  'requests of an operation': (db, n) =>
    requestPage(db, { operation: 'getRamp' }, at(n)).limit(limit).execute(),
  callbacks: async (db, n) => callbackPage(db, {}, n),
  'callbacks of a status': async (db, n) => callbackPage(db, { status: 'FULFILLED' }, n),
  'refused callbacks': async (db, n) => callbackPage(db, { is: 'refused' }, n),
  'audit trail': (db, n) => listEntries(db, { filters: {}, before: n, limit }),
};

async function callbackPage(db, filters, n) {
  const ids = await pageIds(db, filters, at(n)).limit(limit).execute();
  return readStored(
    db,
    ids.map(({ id }) => id),
  );
}

function standingAt(n) {
  const standing = Number(largeRows) - n;
  return `${standing}_r-${at(standing)}`;
}

function at(n) {
  return String(n).padStart(8, '0');
}

async function time(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

async function measurePages(db, rows) {
  const samples = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, page] of Object.entries(lists))
      for (const depth of depths) {
        const from = Math.max(100, Math.round(rows * (1 - depth)));
        for (let count = 0; count < pagesARound; count += 1) {
          const took = await time(() => page(db, from - ((depth === 0 ? 0 : count * 7) % 50)));
          ((samples[name] ??= {})[depth] ??= []).push(took);
        }
      }
  return samples;
}

/** One durable commit, as the desk writes. */
async function insertOne(db, table, n) {
  const values = columns[table];
  const names = Object.keys(values).join(', ');
  await sql
    .raw(
      `insert into ${table} (${names}) select ${Object.values(values).join(', ')} from (select ${n} as n) one`,
    )
    .execute(db);
}

/** Interleaved, since a shared disk varies. */
async function measureInserts(databases) {
  const samples = {};
  for (let count = 0; count < inserts; count += 1)
    for (const table of ['service_call', 'audit_entry'])
      for (const { name, db, rows } of databases) {
        const took = await time(() => insertOne(db, table, rows + count));
        ((samples[table] ??= {})[name] ??= []).push(took);
      }
  return samples;
}

const small = await openMigrated(smallPlace);
const large = await openMigrated(largePlace);
await fillTables(small.db, columns, Number(smallRows));
await fillTables(large.db, columns, Number(largeRows));
const insertSamples = await measureInserts([
  { name: 'small', db: small.db, rows: Number(smallRows) },
  { name: 'large', db: large.db, rows: Number(largeRows) },
]);
const pages = await measurePages(large.db, Number(largeRows));
process.stdout.write(JSON.stringify({ pages, inserts: insertSamples }));
await small.close();
await large.close();
