/** Fills queues of two sizes and measures what people and callbacks do with them. Prints JSON samples. */
import { uuidv7 } from 'uuidv7';

import { inTransaction } from '../../../../src/node/dialect.ts';
import { applyCallbacks } from '../../../../src/server/directory/projection/directory.ts';
import { queueOf } from '../../../../src/server/directory/queue/customers-queue.ts';
import { moveItem, takeNext } from '../../../../src/server/directory/queue/queue-moves.ts';
import {
  countQueue,
  historyOf,
  itemsAbout,
  listQueue,
} from '../../../../src/server/directory/queue/queue-store.ts';
import { queueSweep } from '../../../../src/server/directory/queue/queue-sweep.ts';
import { createDataKeys } from '../../../../src/server/privacy/personal/create-data-keys.ts';
import { fillTables, openMigrated } from './filled-tables.mjs';

const [smallPlace, largePlace, smallRows, largeRows] = process.argv.slice(2);
const rounds = 10;
const aRound = 20;
const sweeps = 5;
const limit = 25;
const deepPage = 50;
const me = '01a21f8c-b936-7a3a-a954-13dbf01dff40';
const nowMs = Date.now();
const now = nowMs * 1000;
const hour = 3_600_000_000;
const keys = createDataKeys({ current: 'a data key of the bench, 32 characters' });
const asker = { staffId: me, nowMs };
const reading = { keys, rule: { serviceNow: now, stuckAfter: hour } };

const key = 'substr(cast(100000000 + n as text), 2)';
/** One in ten waits, one in ten is done, one in ten of the open ones is one's own, half of them are late. */
const columns = {
  customer: {
    identity_reference: `'c-' || ${key}`,
    first_seen_at: 'n',
    last_event_id: key,
    last_event_at: 'n',
    submission_count: '0',
    is_blocked: '0',
    state: `'{}'`,
  },
  ramp: {
    ramp_id: `'r-' || ${key}`,
    identity_reference: `'c-' || ${key}`,
    first_seen_at: 'n',
    last_event_id: key,
    last_event_at: 'n',
    direction: `'ONRAMP'`,
    method: `'pix'`,
    status: `'EXTRA_VERIFICATION'`,
    status_at: `${now - 9 * hour} + n`,
    is_terminal: '0',
    wants_attention: '1',
    state: `'{"facts":{},"status":null}'`,
  },
  queue_item: {
    id: `'01a21f8c-b936-7a3a-a954-0000' || ${key}`,
    kind: `'ramp-attention'`,
    object_kind: `'ramp'`,
    object_id: `'r-' || ${key}`,
    identity_reference: `'c-' || ${key}`,
    mark: `'EXTRA_VERIFICATION'`,
    fact_since: `${now - 9 * hour} + n`,
    began_at: `${now - 9 * hour} + n`,
    due_at: `${now - 5 * hour} + cast(n * 7919 % 1000 as bigint) * ${hour / 100}`,
    state: `case n % 10 when 8 then 'waiting' when 9 then 'done' else 'open' end`,
    waiting_for: `case n % 10 when 8 then 'customer' end`,
    outcome: `case n % 10 when 9 then 'resolved' end`,
    assignee_id: `case n % 10 when 1 then '${me}' when 2 then '01a21f8c-b936-7a3a-a954-13dbf01dff41' end`,
    is_late_noticed: '1',
    version: '1',
    changed_at: `${now - 9 * hour} + n`,
  },
};

async function fill(db, rows) {
  await db
    .insertInto('staff')
    .values({
      id: me,
      email: 'bench@rampart.test',
      email_key: 'bench',
      name: 'Bench',
      role: 'support',
      password_hash: '',
      is_sandbox: 0,
      is_disabled: 0,
    })
    .execute();
  await fillTables(db, columns, rows);
}

const views = {
  open: {},
  'newest first': { sort: 'newest' },
  mine: { assignee: 'me' },
  unassigned: { assignee: 'none' },
  late: { late: true },
  'of a kind': { kind: 'ramp-attention' },
  waiting: { state: 'waiting' },
  done: { state: 'done' },
};

/** The cursor of a view's 50th page; none if it has fewer. */
async function deepCursor(db, filters) {
  let cursor;
  for (let page = 1; page < deepPage; page += 1) {
    const { nextCursor } = await listQueue(db, { ...filters, cursor, limit }, asker, reading);
    if (nextCursor === null) return undefined;
    cursor = nextCursor;
  }
  return cursor;
}

async function listings(db) {
  const works = {};
  for (const [name, filters] of Object.entries(views)) {
    works[`${name}, first page`] = () => listQueue(db, { ...filters, limit }, asker, reading);
    const cursor = await deepCursor(db, filters);
    if (cursor !== undefined)
      works[`${name}, page ${deepPage}`] = () => listQueue(db, { ...filters, cursor, limit }, asker, reading);
  }
  return works;
}

const number = (rows) => String(Math.floor(Math.random() * rows)).padStart(8, '0');
const statuses = ['IN_PROGRESS', 'EXTRA_VERIFICATION'];
let callbacks = 0;

/** A callback that ends or begins an item, in its transaction. */
async function applyCallback(db, rampId) {
  callbacks += 1;
  const id = uuidv7();
  const event = {
    id,
    body_digest: id,
    body_encrypted: null,
    received_at: now + callbacks,
    received_service_at: now + callbacks,
    kind: 'ramp',
    object_id: rampId,
    status: statuses[callbacks % 2],
    status_date: null,
    status_at: now + callbacks,
    facts: '{}',
    processed_at: null,
    result: null,
    is_late: 0,
    findings: '[]',
    body: null,
  };
  await inTransaction(db, async (transaction) => applyCallbacks(transaction, [event], keys));
}

async function moveOne(db, rows) {
  const mover = { staffId: me, at: now };
  const id = `01a21f8c-b936-7a3a-a954-0000${number(rows)}`;
  await inTransaction(db, async (transaction) => {
    const { version } = await transaction
      .selectFrom('queue_item')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // What a callback has ended isn't moved.
    await moveItem(transaction, id, { version, move: { kind: 'release' } }, mover).catch(() => undefined);
  });
}

/** Takes the next one and gives it back, so that some are left. */
async function next(db) {
  const mover = { staffId: me, at: now };
  const before = performance.now();
  const id = await inTransaction(db, async (transaction) => takeNext(transaction, mover));
  const took = performance.now() - before;
  if (id !== null)
    await db.updateTable('queue_item').set({ assignee_id: null }).where('id', '=', id).execute();
  return took;
}

async function worksOf(db, rows) {
  const references = Array.from({ length: limit }, () => `c-${number(rows)}`);
  return {
    ...(await listings(db)),
    counts: () => countQueue(db, asker),
    'about a customer': () => itemsAbout(db, { kind: 'customer', id: `c-${number(rows)}` }, reading),
    history: () => historyOf(db, `01a21f8c-b936-7a3a-a954-0000${number(rows)}`),
    'state of a page of customers': () => queueOf(db, references),
    'take next': () => next(db),
    move: () => moveOne(db, rows),
    'a callback’s transaction': () => applyCallback(db, `r-${number(rows)}`),
  };
}

async function time(work) {
  const before = performance.now();
  const own = await work();
  return typeof own === 'number' ? own : performance.now() - before;
}

function sweepOf(db) {
  const app = { decorate: (name, value) => (app[name] = value), addHook: () => undefined };
  const serviceTime = { at: (ms) => ms, refresh: async () => undefined };
  const logger = { error: (value) => process.stderr.write(`${JSON.stringify(value)}\n`) };
  queueSweep(app, { db, nowMs: () => nowMs, serviceTime, stuckAfterMs: 3_600_000, logger });
  return app.sweepQueue;
}

const databases = [
  { name: 'small', rows: Number(smallRows), ...(await openMigrated(smallPlace)) },
  { name: 'large', rows: Number(largeRows), ...(await openMigrated(largePlace)) },
];
const samples = {};
const add = (name, size, took) => ((samples[name] ??= {})[size] ??= []).push(took);
for (const one of databases) {
  await fill(one.db, one.rows);
  one.works = await worksOf(one.db, one.rows);
  one.sweep = sweepOf(one.db);
  add('the whole sweep', one.name, await time(() => one.sweep({ isWhole: true })));
}
for (let round = 0; round < rounds; round += 1)
  for (const name of Object.keys(databases[1].works))
    for (const { name: size, works } of databases)
      for (let count = 0; count < aRound && works[name] !== undefined; count += 1)
        add(name, size, await time(works[name]));
for (let count = 0; count < sweeps; count += 1)
  for (const { name: size, sweep } of databases) add('a sweep', size, await time(() => sweep()));
process.stdout.write(JSON.stringify(samples));
for (const database of databases) await database.close();
process.exit(0);
