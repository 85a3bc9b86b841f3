import { join } from 'node:path';
import type { Generated } from 'kysely';
import { test as base } from 'playwright/test';

import { openDatabase } from '#node/database.ts';

import { freePort, startProgram } from './start-program.ts';
import { makeDirectory, removeDirectory, startRampart, unlimited, type Rampart } from './start-rampart.ts';
import { startUnrulyService, type UnrulyService } from './unruly-service.ts';

/** Milliseconds for an answer of a service that may be unruly: short to wait for, long for one that behaves on a busy machine. */
const serviceTimeoutMs = 5000;

/** A desk that knows its service by address only, and that service. */
type UnrulyRampart = Rampart & { readonly service: UnrulyService };

/** Playwright's test over a desk whose service does what a journey asks for; it behaves well when a test begins. */
export const unrulyTest = base.extend<{ service: UnrulyService }, { rampart: UnrulyRampart }>({
  rampart: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern.
    async ({}, provide) => {
      const rampart = await startUnrulyRampart();
      await provide(rampart);
      await rampart.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ rampart }, provide) => provide(rampart.url),
  service: async ({ rampart }, provide) => {
    await provide(rampart.service);
    rampart.service.behave({ kind: 'well' });
  },
});

/** Starts sandbox, unruly service and desk, each a stranger to the others, over one new data directory. */
async function startUnrulyRampart(): Promise<UnrulyRampart> {
  const directory = makeDirectory();
  await hireStaff(directory);
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = await startProgram('sandbox', {
    env: { SANDBOX_PORT: `${sandboxPort}`, SANDBOX_RATE_LIMIT: unlimited, DATA_DIR: directory },
    readyLine: 'Rampart sandbox is ready at',
  });
  const service = await startUnrulyService(sandboxUrl);
  const desk = await startProgram('main', {
    env: {
      PORT: `${port}`,
      DATA_DIR: directory,
      SERVICE_BASE_URL: service.url,
      SERVICE_ENVIRONMENT: 'sandbox',
      SECOND_FACTOR_ROLES: 'none',
      SERVICE_TIMEOUT_MS: `${serviceTimeoutMs}`,
    },
    readyLine: 'Rampart is ready at',
  });
  const stop = async (): Promise<void> => {
    await desk.stop();
    await service.goDown();
    await sandbox.stop();
    removeDirectory(directory);
  };
  return { url: `http://127.0.0.1:${port}`, sandboxUrl, output: desk.output, service, stop };
}

/** Beside a service of its own the desk shuts the sandbox's accounts out; here they are staff like any other. */
export async function hireStaff(directory: string): Promise<void> {
  await (await startRampart({ DATA_DIR: directory })).stop();
  const database = openDatabase<{ staff: { is_sandbox: Generated<number> } }>({
    file: join(directory, 'server.sqlite'),
  });
  await database.db.updateTable('staff').set({ is_sandbox: 0 }).execute();
  await database.close();
}
