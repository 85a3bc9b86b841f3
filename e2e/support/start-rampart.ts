import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '../../src/tools/free-port.mjs';
import { startProgram } from './start-program.ts';

/** Journeys outpace any staff. */
export const unlimited = '100000000';

/** `output` is what was printed so far. */
export type Rampart = {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts the built desk and sandbox on free ports and empty data. */
export async function startRampart(env: Readonly<Record<string, string>> = {}): Promise<Rampart> {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const directory = makeDirectory();
  const desk = await startProgram('main', {
    env: {
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
      SANDBOX_RATE_LIMIT: unlimited,
      // A journey sees what it has done itself, and nothing else.
      SANDBOX_HISTORY: 'off',
      RECHECKS: 'off',
      DATA_DIR: directory,
      ...env,
    },
    readyLine: 'Rampart is ready at',
  }).catch((error: unknown) => {
    removeDirectory(directory);
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    output: desk.output,
    stop: async () => {
      await desk.stop();
      removeDirectory(directory);
    },
  };
}

export function makeDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'rampart-e2e-'));
}

export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
