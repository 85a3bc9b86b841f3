import { join } from 'node:path';
import type { Generated } from 'kysely';
import { test as base } from 'playwright/test';

import { openDatabase } from '#node/database.ts';

import { freePorts } from '../../src/tools/free-port.mjs';
import { startProgram } from './start-program.ts';
import { makeDirectory, removeDirectory, startRampart, unlimited, type Rampart } from './start-rampart.ts';
import { startUnrulyService, type UnrulyService } from './unruly-service.ts';

/** Service timeout: short for an unruly service, long enough for a busy machine. */
const serviceTimeoutMs = 5000;

/** A desk and a service it knows only by address. */
type UnrulyRampart = Rampart & { readonly service: UnrulyService };

/** With a scripted service that starts each test well-behaved. */
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

/** Starts sandbox, unruly service and desk, independent, on new data. */
async function startUnrulyRampart(): Promise<UnrulyRampart> {
  const directory = makeDirectory();
  await hireStaff(directory);
  const [port = 0, sandboxPort = 0] = await freePorts(2);
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

/** With another service the desk locks the sandbox's accounts; makes them ordinary staff. */
export async function hireStaff(directory: string): Promise<void> {
  await (await startRampart({ DATA_DIR: directory })).stop();
  const database = openDatabase<{ staff: { is_sandbox: Generated<number> } }>({
    file: join(directory, 'server.sqlite'),
  });
  await database.db.updateTable('staff').set({ is_sandbox: 0 }).execute();
  await database.close();
}
