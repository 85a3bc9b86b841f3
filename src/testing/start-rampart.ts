import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Role } from '#contract/desk/permissions.ts';
import { createLogger } from '#node/logger.ts';
import { readConfig as readSandboxConfig } from '#sandbox/config.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import type { ServerParts } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { sandboxPassword } from '#server/accounts/staff/sandbox-accounts.ts';
import { openDirectory } from '#server/start-server.ts';

import { passwordMeterHere } from './password-meter-here.ts';

export interface Rampart {
  readonly url: string;
  readonly sandboxUrl: string;
  signIn(role: Role): Promise<string>;
  stop(): Promise<void>;
}

export interface RampartOptions extends Partial<
  Pick<ServerParts, 'pageDirectory' | 'inspection' | 'bounds' | 'nowMs'>
> {
  readonly environment?: Readonly<Record<string, string>>;
}

/** Uses this process, free ports and fresh databases. */
export async function startRampart({
  environment,
  pageDirectory = null,
  nowMs = Date.now,
  ...parts
}: RampartOptions = {}): Promise<Rampart> {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-'));
  const variables = { ...environment, DATA_DIR: directory, PORT: '0', SANDBOX_PORT: '0' };
  const sandbox = await startSandbox(readSandboxConfig(variables));
  const sandboxUrl = `http://127.0.0.1:${sandbox.port}`;
  const opened = await openDirectory(readConfig(variables), nowMs);
  const server = await opened.start({
    passwordMeter: passwordMeterHere,
    ...parts,
    pageDirectory,
    logger: createLogger({ level: 'silent' }),
    nowMs,
    serviceUrl: new URL(sandboxUrl),
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    sandboxUrl,
    async signIn(role) {
      const answer = await fetch(`${url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${role}@rampart.test`, password: sandboxPassword }),
      });
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
      return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    },
    async stop() {
      await server.stop();
      await sandbox.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
