import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#sandbox/config.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { CallbackReceiver } from './callback-receiver.ts';
import { Service } from './service.ts';

export interface Setting {
  readonly service: Service;
  readonly receiver: CallbackReceiver;
  /** Returns a reference and an e-mail that nobody uses. */
  readonly fresh: () => { readonly identityReference: string; readonly email: string };
  close(): Promise<void>;
}

const sandboxVariables = { SANDBOX_RATE_LIMIT: '1000000', SANDBOX_PORT: '0' } as const;

/**
 * Starts a sandbox, or uses `SANDBOX_ADDRESS` (credentials: `SERVICE_API_KEY`, `SERVICE_API_SECRET`) through
 * `SANDBOX_PROXY_ADDRESS`. `CONFORMANCE_REPORT` names the exchange file.
 */
export async function openSetting(variables: NodeJS.ProcessEnv = process.env): Promise<Setting> {
  const address = variables['SANDBOX_ADDRESS'];
  const sandbox = address === undefined ? await ownSandbox() : { address, stop: async () => undefined };
  const receiver = await CallbackReceiver.listen();
  const service = await Service.connect({
    operations: variables['SANDBOX_PROXY_ADDRESS'] ?? sandbox.address,
    direct: sandbox.address,
    credential: {
      key: variables['SERVICE_API_KEY'] ?? 'sandbox-key',
      secret: variables['SERVICE_API_SECRET'] ?? 'sandbox-secret',
    },
    reportFile: variables['CONFORMANCE_REPORT'],
  });
  await service.control('POST', '/sandbox/callback-endpoint', { url: receiver.url });
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return {
    service,
    receiver,
    fresh() {
      count += 1;
      const identityReference = `row-${run}-${count}`;
      return { identityReference, email: `${identityReference}@mail.example` };
    },
    async close() {
      await service.close();
      await sandbox.stop();
      await receiver.close();
    },
  };
}

async function ownSandbox() {
  const directory = mkdtempSync(join(tmpdir(), 'conformance-'));
  const sandbox = await startSandbox(readConfig({ ...sandboxVariables, DATA_DIR: directory }));
  return {
    address: `http://127.0.0.1:${sandbox.port}`,
    async stop() {
      await sandbox.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
