import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { execFileSync, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, setGlobalDispatcher } from 'undici';

import { startCompanyProvider } from '../../../src/testing/oidc/company-provider.ts';

/** The built sandbox with its own credentials, and a company provider on HTTPS. `companyIssuer` makes it trusted. */
export async function startNeighbours(consoleUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), 'path-sandbox-'));
  const credentials = { SERVICE_API_KEY: 'path-key', SERVICE_API_SECRET: 'path-secret-of-this-run' };
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, SANDBOX_PORT: '0', ...credentials };
  const sandbox = fork('dist/sandbox.js', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = (await once(sandbox, 'message')) as [{ readonly port: number }];
  const { issuer, tls } = issueFor('localhost', directory);
  const provider = await startCompanyProvider(tls);
  provider.colleagues.set('a-1', { name: 'Alex Example', email: 'alex@company.example', roles: ['admin'] });
  await provider.serve(consoleUrl);
  return {
    companyIssuer: issuer,
    values: {
      COMPANY_CA: '/root/company-ca.pem',
      SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
      SERVICE_ENVIRONMENT: 'sandbox',
      SECOND_FACTOR_ROLES: 'none',
      ...credentials,
      ...provider.environment,
    },
    async close() {
      sandbox.kill('SIGKILL');
      await provider.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An issuer for this run, and its certificate. */
function issueFor(name: string, directory: string) {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: directory, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-days', '1', '-subj', '/CN=Company', '-keyout', 'ca-key', '-out', 'ca');
  openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', 'key', '-out', 'request');
  writeFileSync(join(directory, 'names'), `subjectAltName=DNS:${name}\n`);
  const by = ['-CA', 'ca', '-CAkey', 'ca-key', '-CAcreateserial', '-days', '1', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'request', ...by, '-out', 'cert');
  const read = (file: string) => readFileSync(join(directory, file), 'utf8');
  return { issuer: read('ca'), tls: { key: read('key'), cert: read('cert') } };
}

interface Console {
  readonly name: string;
  readonly issuers: readonly string[];
  /** The path's output, with the first admin's link. */
  readonly output: string;
}

/** Signs in by company account and by link, and checks the connection. Throws on failure. */
export async function tryConsole({ name, issuers, output }: Console) {
  setGlobalDispatcher(
    new Agent({
      connect: {
        ca: [...issuers],
        lookup: (host, _options, found) =>
          host === 'localhost' || host === name
            ? found(null, [{ address: '127.0.0.1', family: 4 }])
            : found(new Error(`not ${host}`), []),
      },
    }),
  );
  const address = `https://${name}`;
  const token = /\/welcome#(\S+)/.exec(output)?.[1];
  const firstAdmin = await fetch(`${address}/api/links/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      email: 'first@company.example',
      name: 'First Admin',
      password: 'quiet harbour lantern 47',
    }),
  });
  const ask = createClient();
  const choice = await follow(ask, `${address}/api/oidc/start?returnTo=/settings`);
  const form = new URLSearchParams({ account: 'a-1' });
  const back = await follow(ask, choice.url, { method: 'POST', body: form });
  if (!back.body.includes('url=/settings'))
    throw new Error(`nobody was signed in: ${back.body.slice(0, 300)}`);
  const read = async (path: string, method = 'GET'): Promise<unknown> =>
    (await ask(address + path, { method })).json();
  const session = await read('/api/session');
  const connection = await read('/api/connection/check', 'POST');
  const delivery = await read('/api/callbacks/test', 'POST');
  const trail = await (await ask(`${address}/api/audit/export?format=jsonl`)).text();
  return { firstAdmin: firstAdmin.status, session, connection, delivery, trail };
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>;

function createClient(): Ask {
  const jars = new Map<string, Map<string, string>>();
  return async (url, init = {}) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: cookie === '' ? {} : { cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
}

async function follow(
  ask: Ask,
  url: string,
  init: RequestInit = {},
): Promise<{ readonly url: string; readonly body: string }> {
  const answer = await ask(url, init);
  const location = answer.headers.get('location');
  const body = await answer.text();
  return location === null ? { url, body } : follow(ask, new URL(location, url).href);
}
