/** Starts the built desk with its embedded sandbox on free ports and signs in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startProgram } from './processes.mjs';

const password = 'rampart-sandbox';

/** The desk with the embedded sandbox: `url`, `headers` of a signed-in compliance officer, `child`. */
export async function startEmbeddedDesk(env = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-bench-'));
  const desk = await startProgram('dist/main.js', [], {
    env: { HOST: '127.0.0.1', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: directory, ...env },
    pattern: /Rampart is ready at http:\/\/127\.0\.0\.1:(\d+)/,
  });
  desk.child.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return { ...desk, headers: await signIn(desk.url), prefix: '/api/service' };
}

async function signIn(url) {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'compliance@rampart.test', password }),
  });
  if (answer.status !== 200) throw new Error(`sign-in was answered ${answer.status}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, 'x-user-active': '1' };
}
