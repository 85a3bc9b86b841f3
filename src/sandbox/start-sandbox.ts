import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { migrate, openDatabase } from '#node/database.ts';
import { DirectoryInUseError, type DirectoryLock, lockDirectory } from '#node/directory-lock.ts';
import { createLogger } from '#node/logger.ts';
import { buildSandbox, type SandboxSettings } from './app.ts';
import { Dispatcher } from './callbacks/dispatcher.ts';
import { forgetEndpoint } from './callbacks/store.ts';
import { Agenda, type DueWork } from './clock/agenda.ts';
import { repeat } from './clock/repeat.ts';
import { ServiceClock } from './clock/service-clock.ts';
import { type SandboxConfig, SandboxConfigError } from './config.ts';
import type { SandboxContext } from './context.ts';
import { sandboxMigrations } from './database/migrations.ts';
import type { SandboxTables } from './database/tables.ts';
import { identityChecks } from './identities/checks.ts';
import { KeyTimestamps } from './keys/key-timestamps.ts';
import { rampMovesDue } from './ramps/moves.ts';
import { seedWhenEmpty } from './world/seed-world.ts';

export interface RunningSandbox {
  readonly port: number;
  /** Sets the default endpoint. */
  sendCallbacksTo(url: string): void;
  /** Waits for calls in flight, then frees everything. */
  stop(): Promise<void>;
}

/** Keeps delays under a tenth of a second. */
const agendaPauseMs = 50;
const clockKeptMs = 10_000;

/** Locks the directory. Throws DirectoryInUseError, or SandboxConfigError if it isn't writable. */
export async function startSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const lock = takeDirectory(config.directory);
  const database = openDatabase<SandboxTables>({ file: join(config.directory, 'sandbox.sqlite') });
  const timestamps = new KeyTimestamps({ directory: config.directory, realNow: Date.now });
  const release = async () => {
    timestamps.close();
    await database.close();
    lock.release();
  };
  const { db } = database;
  try {
    await migrate(db, sandboxMigrations);
    const clock = await ServiceClock.open({ db, realNow: Date.now });
    if (config.speed !== null) await clock.change({ speed: config.speed });
    await seedWhenEmpty(db, clock.now());
    // The configured endpoint replaces a control's.
    if (config.callbackUrl !== null) await forgetEndpoint(db);
    return await run(config, { db, clock, timestamps, release });
  } catch (error) {
    await release();
    throw error;
  }
}

function takeDirectory(directory: string): DirectoryLock {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw error;
    // The database names no code when it can't open its file.
    const code = error instanceof Error && 'code' in error && error.code !== '' ? error.code : 'not writable';
    throw new SandboxConfigError(`DATA_DIR can’t be used (${String(code)})`);
  }
}

interface Parts extends Pick<SandboxSettings, 'db' | 'clock' | 'timestamps'> {
  readonly release: () => Promise<void>;
}

async function run(
  config: SandboxConfig,
  { db, clock, timestamps, release }: Parts,
): Promise<RunningSandbox> {
  const logger = createLogger({ level: 'warn' });
  let callbackUrl = config.callbackUrl;
  const settings: SandboxSettings = {
    ...config,
    db,
    clock,
    timestamps,
    logger,
    now: () => clock.now(),
    realNow: Date.now,
    settle: () => agenda.settle(),
    wait: (ms) => setTimeout(ms),
    newId: () => randomBytes(16).toString('hex'),
    callbackUrl: () => callbackUrl,
  };
  const onFailure = (error: unknown) => logger.error({ err: error }, 'what happens by itself failed');
  const elapsedMs = () => performance.now();
  const agenda = new Agenda({ works: () => dueWorks(settings), now: settings.now, elapsedMs, onFailure });
  const app = buildSandbox(settings);
  // Finish what became due while stopped before the first request.
  await agenda.settle();
  const port = await listen(app, config.port);
  const dispatcher = new Dispatcher(settings);
  dispatcher.start();
  const stopRepeating = repeatSteps(settings, onFailure);
  return {
    port,
    sendCallbacksTo(url) {
      callbackUrl = config.callbackUrl ?? url;
    },
    async stop() {
      await Promise.all([app.close(), agenda.stop(), stopRepeating(), dispatcher.stop()]);
      await clock.keep();
      await release();
    },
  };
}

export function dueWorks(context: SandboxContext): readonly DueWork[] {
  return [identityChecks(context), rampMovesDue(context)];
}

/** Returns a function that stops it. */
function repeatSteps(
  { settle, clock }: Pick<SandboxSettings, 'settle' | 'clock'>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const stops = [
    repeat(settle, { pauseMs: agendaPauseMs, onFailure }),
    repeat(() => clock.keep(), { pauseMs: clockKeptMs, onFailure }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function listen(app: FastifyInstance, wanted: number): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: wanted });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : wanted;
}
