import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

import type { Config } from '#server/config/config.ts';
import type { Environment } from '#node/secret-files.ts';

export interface EmbeddedSandbox {
  readonly url: URL;
  sendCallbacksTo(url: URL): void;
  stop(): Promise<void>;
  /** Resolves if it ends unasked. */
  readonly died: Promise<void>;
}

/** The sandbox has already printed why. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError';
  readonly code = 'SANDBOX_START';
}

const readyMessage = z.object({ type: z.literal('ready'), port: z.number().int().positive() });
const startMs = 20_000;
const stopMs = 10_000;
const passedOn =
  /^(?:SANDBOX_\w+|KYC_VENDOR_ID|SCREENING_TRUE_MEANS|SIGNATURE_SEPARATOR|PATH|NODE_ENV|TZ|SYSTEMROOT)$/;

/**
 * Starts the sandbox and waits until it listens. It gets only its own variables, and ends with this process.
 * Throws SandboxStartError. T-5.
 */
export async function startEmbeddedSandbox(
  program: URL,
  { config, environment }: { readonly config: Config; readonly environment: Environment },
): Promise<EmbeddedSandbox> {
  const file = fileURLToPath(program);
  if (!existsSync(file)) throw new SandboxStartError('the sandbox is not built: npm run build');
  const child = fork(file, [], {
    env: childEnvironment(config, environment),
    execArgv: [],
    // In its own process group: Ctrl-C must reach it through us, after submissions in progress.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  handOver(child, config.service);
  const port = await readyPort(child, ended);
  let isStopping = false;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    sendCallbacksTo: ({ href }) => sendTo(child, { type: 'callback-url', url: href }),
    async stop() {
      isStopping = true;
      await end(child, ended);
    },
    died: ended.then(async () => (isStopping ? new Promise<never>(() => undefined) : undefined)),
  };
}

function handOver(child: ChildProcess, { key, secret, next }: Config['service']): void {
  sendTo(child, { type: 'credentials', key, secret, next });
}

function sendTo(child: ChildProcess, message: Readonly<Record<string, unknown>>): void {
  // A gone child reports by its exit.
  if (child.connected) child.send(message, () => undefined);
}

function childEnvironment({ dataDir, sandboxPort }: Config, environment: Environment): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => passedOn.test(name))),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    // An environment can be read from outside: announce the credentials here, send them by the channel.
    SANDBOX_CREDENTIALS: 'channel',
  };
}

async function readyPort(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
  try {
    const ready = once(child, 'message').then(([message]) => readyMessage.parse(message).port);
    const failed = ended.then(() => {
      throw new SandboxStartError('the embedded sandbox did not start');
    });
    return await Promise.race([ready, failed]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
