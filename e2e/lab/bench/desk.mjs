/** Starts the built desk on free ports, signed in, with its sandbox or another service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hash } from '@node-rs/argon2';
import Database from 'libsql';

import { startProgram } from './processes.mjs';

const account = { email: 'compliance@rampart.test', password: 'rampart-sandbox' };

/** A desk with sandbox: `url`, a compliance officer's `headers`, `child`. */
export async function startEmbeddedDesk(env = {}) {
  const { desk, directory } = await startDesk({
    SANDBOX_PORT: '0',
    SANDBOX_RATE_LIMIT: '100000000',
    SANDBOX_HISTORY: 'off',
    ...env,
  });
  return signedIn(desk, directory);
}

/** A desk before the benchmark's service, with one inserted account. */
export async function startDeskBefore(serviceUrl, env = {}) {
  const { desk, directory } = await startDesk({
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_ENVIRONMENT: 'sandbox',
    SECOND_FACTOR_ROLES: 'none',
    ...env,
  });
  const database = new Database(join(directory, 'server.sqlite'));
  const values = await accountValues();
  database.prepare(insertAccount).run(...values);
  database.close();
  return signedIn(desk, directory);
}

const insertAccount =
  'insert into staff (id, email, email_key, name, role, password_hash, is_sandbox, is_disabled) values (?, ?, ?, ?, ?, ?, ?, ?)';

async function accountValues() {
  const { email, password } = account;
  return ['bench', email, email, 'Bench', 'compliance', await hash(password), 0, 0];
}

async function startDesk(env) {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
  const desk = await startProgram('dist/main.js', [], {
    env: { HOST: '127.0.0.1', PORT: '0', DATA_DIR: directory, ...env },
    pattern: /Rampart is ready at http:\/\/127\.0\.0\.1:(\d+)/,
  });
  desk.child.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return { desk, directory };
}

async function signedIn(desk, directory) {
  return { ...desk, directory, headers: await signIn(desk.url), prefix: '/api/service' };
}

async function signIn(url) {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (answer.status !== 200) throw new Error(`sign-in was answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, 'x-user-active': '1' };
}
