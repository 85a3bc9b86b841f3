import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, setGlobalDispatcher } from 'undici';

import { startCompanyProvider } from '#testing/oidc/company-provider.ts';

/** What is there before an operator begins: a service, here the built sandbox with credentials of its own, and the company's provider. */
export async function startNeighbours(consoleUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), 'path-sandbox-'));
  const credentials = { SERVICE_API_KEY: 'path-key', SERVICE_API_SECRET: 'path-secret-of-this-run' };
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, SANDBOX_PORT: '0', ...credentials };
  const sandbox = fork('dist/sandbox.js', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ port }] = (await once(sandbox, 'message')) as [{ readonly port: number }];
  const provider = await startCompanyProvider();
  provider.colleagues.set('a-1', { name: 'Alex Example', email: 'alex@company.example', roles: ['admin'] });
  await provider.serve(consoleUrl);
  return {
    values: {
      SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
      SERVICE_ENVIRONMENT: 'sandbox',
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

interface Console {
  readonly name: string;
  readonly certificate: string;
  /** What the path wrote, the first admin's link among it. */
  readonly output: string;
}

/** What an operator does at the end: signs in by the company's account and by the link, and has the connection checked. Throws where it fails. */
export async function tryConsole({ name, certificate, output }: Console) {
  const ca = readFileSync(certificate, 'utf8');
  setGlobalDispatcher(
    new Agent({
      connect: {
        ca,
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
  return { firstAdmin: firstAdmin.status, session, connection, delivery };
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** Keeps each host's cookies, as a browser does. */
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

/** Goes wherever it is led. */
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
