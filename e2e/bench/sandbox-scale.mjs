/** The embedded service with 10,000 customers and 100,000 ramps beside its small seed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

import { figure } from './figure.mjs';
import { median, processorMs, stopProgram } from './processes.mjs';
import { startSandboxOn } from './sandbox.mjs';
import { signedLoad } from './signed-load.mjs';

const customers = 10_000;
const ramps = 100_000;
const rounds = 4;
const requestsARound = 3000;
const route = {
  method: 'debit-credit-card',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
};

/** Seeded customers with about as many ramps each as the many: only their total number differs. */
async function seededCustomers(url) {
  const page = await (await fetch(`${url}/sandbox/ramps?limit=100`)).json();
  return [...new Set(page.items.map(({ identityReference }) => identityReference))];
}

/** Calls about a customer of a list, in turn. */
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

/** Copies one row many times; `changes` gives SQL for some of its columns, in which `n` counts from 0. */
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

function fill(directory) {
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
    times: ramps,
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

/** Rows of the table: processor time a call with many customers and ramps, relative to the small seed. */
export async function benchSandboxScale() {
  const directories = {
    small: mkdtempSync(join(tmpdir(), 'small-')),
    large: mkdtempSync(join(tmpdir(), 'large-')),
  };
  const running = [];
  try {
    for (const directory of Object.values(directories)) await stopProgram(await startSandboxOn(directory));
    fill(directories.large);
    const many = Array.from({ length: customers }, (_, index) => `load-${(index * 7919) % customers}`);
    const small = await startSandboxOn(directories.small);
    running.push(small);
    const seeded = await seededCustomers(small.url);
    const subjects = [
      { name: 'small', ...small, calls: callsAbout(seeded) },
      { name: 'large', ...(await startSandboxOn(directories.large)), calls: callsAbout(many) },
    ];
    // As few as the seed has, so that only the number of the others differs.
    subjects.push({ ...subjects[1], name: 'known', calls: callsAbout(many.slice(-seeded.length)) });
    running.push(subjects[1]);
    return rows(await measure(subjects));
  } finally {
    await Promise.all(running.map(stopProgram));
    for (const directory of Object.values(directories)) rmSync(directory, { recursive: true });
  }
}

async function measure(subjects) {
  const samples = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, child, calls } of subjects) {
      for (const call of calls) {
        const before = processorMs(child.pid);
        await signedLoad(url, { amount: requestsARound, ...call });
        const key = `${name} ${call.name}`;
        const costs = samples.get(key) ?? [];
        samples.set(key, [...costs, (processorMs(child.pid) - before) / requestsARound]);
      }
    }
  }
  return samples;
}

function rows(samples) {
  const whose = { large: 'each customer in turn', known: 'as many customers as the seed has' };
  return callsAbout([]).flatMap(({ name }) =>
    Object.entries(whose).map(([subject, who]) => {
      const cost = (of) => median(samples.get(`${of} ${name}`)) * 1000;
      return figure({
        target: 11,
        what: `${name}, sandbox with ${customers} customers and ${ramps} ramps, ${who}`,
        unit: 'µs',
        ours: cost(subject),
        limit: cost('small'),
        ratio: cost(subject) / cost('small'),
        against: 'the seed',
        most: 1.2,
        detail: `processor time a call, median of ${rounds} × ${requestsARound}`,
      });
    }),
  );
}
