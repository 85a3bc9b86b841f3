import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../dist/main.js');
const readyWithinMs = 20_000;
const stoppedWithinMs = 10_000;

/** A running desk and where it answers; `output` is what it has printed so far. */
export type Rampart = {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts the built desk, its sandbox included, on free ports over an empty data directory, and waits until it is ready. */
export async function startRampart(env: Readonly<Record<string, string>> = {}): Promise<Rampart> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()]);
  const directory = mkdtempSync(join(tmpdir(), 'rampart-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    output: () => output,
    stop,
  };
}

function ready(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`Rampart ${why}. It said:\n${output()}`));
    const timer = setTimeout(fail, readyWithinMs, `was not ready within ${readyWithinMs} ms`);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} before it was ready`);
    });
    child.stdout?.on('data', () => {
      if (!output().includes('Rampart is ready at')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), stoppedWithinMs);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(timer);
  if (child.signalCode === 'SIGKILL') throw new Error(`Rampart did not stop within ${stoppedWithinMs} ms.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
