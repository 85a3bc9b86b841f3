import { customerRecord } from '#contract/desk/customers.ts';
import { operations } from '#contract/service/operations.ts';
import { createLogger } from '#node/logger.ts';
import type { ServerParts } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { sandboxPassword } from '#server/accounts/staff/sandbox-accounts.ts';
import { openDirectory } from '#server/start-server.ts';

import { passwordMeterHere } from './password-meter-here.ts';
import { validRequests } from './valid-requests.ts';

export interface StartedServerOptions {
  readonly directory: string;
  readonly serviceUrl: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly paces?: Pick<ServerParts, 'auditPace' | 'silenceMs'>;
}

/** Starts like the program, on a free port; signs the admin in if there is one. */
export async function startServer({ directory, serviceUrl, environment, paces }: StartedServerOptions) {
  const config = readConfig({ DATA_DIR: directory, PORT: '0', ...environment });
  const opened = await openDirectory(config, Date.now);
  const server = await opened
    .start({
      logger: createLogger({ level: 'silent' }),
      nowMs: Date.now,
      serviceUrl: new URL(serviceUrl),
      pageDirectory: null,
      passwordMeter: passwordMeterHere,
      ...paces,
    })
    .catch(async (error: unknown) => {
      await opened.close();
      throw error;
    });
  const url = `http://127.0.0.1:${server.port}`;
  const signedIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@rampart.test', password: sandboxPassword }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const get = async (path: string) => fetch(`${url}${path}`, { headers: { cookie } });
  return {
    server,
    url,
    cookie,
    notices: opened.notices,
    get,
    create: async (key = 'k') =>
      fetch(`${url}/api/service${operations.createBasicIdentity.path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(validRequests.createBasicIdentity),
      }),
    submissions: async (reference = 'customer-1') => {
      const answer = await get(`/api/customers/${reference}`);
      return customerRecord.parse(await answer.json()).submissions;
    },
  };
}
export type StartedServer = Awaited<ReturnType<typeof startServer>>;
