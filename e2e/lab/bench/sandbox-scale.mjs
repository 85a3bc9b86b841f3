/** The sandbox with 10,000 customers and 100,000 ramps, against a tenth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

import { figure } from './figure.mjs';
import { median, processorMs, stopProgram } from './processes.mjs';
import { startSandboxOn } from './sandbox.mjs';
import { signedLoad } from './signed-load.mjs';

const fillings = { few: 1000, many: 10_000 };
const rampsEach = 10;
const rounds = 5;
/** Customers asked about, once each and then in turn. */
const asked = 1000;
const again = 3;
const route = {
  method: 'debit-credit-card',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
};

function callsAbout(references) {
  let next = 0;
  const reference = () => references[next++ % references.length];
  const post = (path, fields) => ({ method: 'POST', path, body: JSON.stringify(fields) });
  return [
    {
      name: 'GET identity',
      status: 200,
      callOf: () => ({ method: 'GET', path: `/eapi/v0/identities/${reference()}` }),
    },
    {
      name: 'POST eligibility',
      status: 202,
      callOf: () =>
        post('/eapi/identities/transactions/eligibility', {
          identityReference: reference(),
          ...route,
          fiatAmount: '100.00',
        }),
    },
    {
      name: 'POST limits',
      status: 200,
      callOf: () =>
        post('/eapi/v0/identities/transactions/limits', { identityReference: reference(), ...route }),
    },
  ];
}

/** Copies a row; `changes` is SQL by column, `n` counts from 0. */
function multiply(database, { table, where, times, changes }) {
  const columns = database.prepare(`pragma table_info(${table})`).all();
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `one.${name}`);
  database.exec(
    `with recursive count(n) as (select 0 union all select n + 1 from count where n < ${times - 1})
     insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
     from count, (select * from ${table} where ${where} limit 1) one`,
  );
}

function fill(directory, customers) {
  const database = new Database(join(directory, 'sandbox/sandbox.sqlite'));
  const day = 86_400_000_000;
  database.exec('begin');
  multiply(database, {
    table: 'identity',
    where: "reference = 'c-13344'",
    times: customers,
    changes: { reference: "'load-' || n", email: 'null', email_key: 'null' },
  });
  multiply(database, {
    table: 'ramp',
    where: "identity_reference = 'c-13344' and status = 'FULFILLED'",
    times: customers * rampsEach,
    changes: {
      id: "printf('%032x', n)",
      identity_reference: `'load-' || (n % ${customers})`,
      created_at: `one.created_at - (n / ${customers}) * ${30 * day}`,
      next_status: 'null',
      next_move_at: 'null',
    },
  });
  database.exec('commit');
  database.close();
}

/** Rows: processor time a call, many to few; the asked customers have as many ramps. */
export async function benchSandboxScale() {
  const directories = Object.fromEntries(
    Object.keys(fillings).map((name) => [name, mkdtempSync(join(tmpdir(), `${name}-`))]),
  );
  try {
    for (const [name, directory] of Object.entries(directories)) {
      await stopProgram(await startSandboxOn(directory));
      fill(directory, fillings[name]);
    }
    const samples = new Map();
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, directory] of Object.entries(directories)) {
        for (const [key, cost] of Object.entries(await measure(directory, fillings[name]))) {
          samples.set(`${name} ${key}`, [...(samples.get(`${name} ${key}`) ?? []), cost]);
        }
      }
    }
    return rows(samples);
  } finally {
    for (const directory of Object.values(directories)) rmSync(directory, { recursive: true });
  }
}

/** Milliseconds a call in a warmed process: first time and again. */
async function measure(directory, customers) {
  const program = await startSandboxOn(directory);
  try {
    const costs = {};
    for (const call of callsAbout(['c-13344'])) await signedLoad(program.url, { amount: 3000, ...call });
    const references = Array.from({ length: asked }, (_, index) => `load-${(index * 7919) % customers}`);
    // What limits read of a customer is read for no other call; the customer itself is, so it is asked about first.
    for (const call of callsAbout(references)) {
      for (const [time, amount] of Object.entries({ first: asked, again: asked * again })) {
        const before = processorMs(program.child.pid);
        await signedLoad(program.url, { amount, ...call });
        costs[`${time} ${call.name}`] = (processorMs(program.child.pid) - before) / amount;
      }
    }
    return costs;
  } finally {
    await stopProgram(program);
  }
}

function rows(samples) {
  const whose = { first: 'each customer the first time', again: `the same again, ${again} times each` };
  return callsAbout([]).flatMap(({ name }) =>
    Object.entries(whose).map(([time, who]) => {
      const cost = (filling) => median(samples.get(`${filling} ${time} ${name}`)) * 1000;
      return figure({
        target: 11,
        what: `${name}, sandbox with ${fillings.many} customers and ${fillings.many * rampsEach} ramps, ${who}`,
        unit: 'µs',
        ours: cost('many'),
        limit: cost('few'),
        ratio: cost('many') / cost('few'),
        against: `${fillings.few} customers with as many ramps each`,
        most: 1.2,
        detail: `processor time a call, ${asked} customers, median of ${rounds} rounds`,
      });
    }),
  );
}
