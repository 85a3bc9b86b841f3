import { fileURLToPath } from 'node:url';

import { linkPath } from './contract/desk/staff.ts';
import { OtherVersionError } from '#node/database.ts';
import { DirectoryInUseError } from '#node/directory-lock.ts';
import { endAtSignals } from '#node/end-at-signals.ts';
import { originHere } from '#node/loopback.ts';
import { freeStandardStreams } from '#node/standard-streams.ts';
import { stopInTime } from '#node/stop-in-time.ts';
import { openProgramLog, type ProgramLog } from '#node/program-log.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import {
  startEmbeddedSandbox,
  SandboxStartError,
  type EmbeddedSandbox,
} from '#server/commands/embedded-sandbox.ts';
import { PageMissingError } from '#server/operations/pages.ts';
import {
  sandboxAccounts,
  sandboxPassword,
  usesSandboxAccounts,
} from '#server/accounts/staff/sandbox-accounts.ts';
import { openDirectory, type RunningServer } from '#server/start-server.ts';

const pageDirectory = fileURLToPath(new URL('./web/', import.meta.url));
const sandboxProgram = new URL('./sandbox.js', import.meta.url);

async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const directory = await openDirectory(config, Date.now);
  for (const notice of directory.notices) process.stderr.write(`Warning: ${notice}\n`);
  let sandbox: EmbeddedSandbox | null = null;
  // On a terminal warnings and errors only: a line for each request would push the address away.
  const log = openProgramLog({ isQuiet: process.stdout.isTTY });
  try {
    sandbox =
      config.service.baseUrl === null
        ? await startEmbeddedSandbox(sandboxProgram, { config, environment })
        : null;
    const server = await directory.start({
      logger: log.logger,
      nowMs: Date.now,
      serviceUrl: sandbox?.url ?? new URL(config.service.baseUrl ?? ''),
      pageDirectory,
      hasHistory: sandbox !== null,
      droppedLogLines: () => log.droppedLines,
    });
    stopWith(server, sandbox, log);
    sandbox?.sendCallbacksTo(callbackUrl(config, server.port));
    for (const notice of server.notices) process.stderr.write(`Warning: ${notice}\n`);
    announce(config, server);
    if (await server.takeUpHistory()) await announceAgain(config, server, log);
  } catch (error) {
    await sandbox?.stop();
    await directory.close();
    throw error;
  }
}

/** Submissions have 45 seconds, the rest a few more; systemd kills after 60. */
const stopMs = 55_000;

function stopWith(server: RunningServer, sandbox: EmbeddedSandbox | null, log: ProgramLog): void {
  let isStopping = false;
  const stop = (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    const stopAll = async () => {
      await server.stop();
      await sandbox?.stop();
      await log.flush();
    };
    void stopInTime(stopAll, stopMs).then((isStopped) => process.exit(isStopped ? exitCode : 1));
  };
  giveSignalsBack();
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  if (sandbox !== null) void stopWhenChildExits(sandbox, () => stop(1));
}

async function stopWhenChildExits(sandbox: EmbeddedSandbox, stop: () => void): Promise<void> {
  await sandbox.died;
  process.stderr.write('Rampart stops: the embedded sandbox ended.\n');
  stop();
}

function callbackUrl({ host, callbacks }: Config, port: number): URL {
  const token = callbacks.authentication === 'path-token' ? `/${callbacks.token}` : '';
  return new URL(`${originHere(host, port)}/callbacks${token}`);
}

type Announced = Pick<RunningServer, 'url' | 'operationsUrl' | 'firstAdminToken'>;

/** Repeats the address below the lines logged while filling the directory. */
async function announceAgain(config: Config, server: Announced, log: ProgramLog): Promise<void> {
  await log.flush();
  if (log.hasWritten() || !process.stdout.isTTY) announce(config, server);
}

function announce(config: Config, { url, operationsUrl, firstAdminToken }: Announced): void {
  const lines = [`Rampart is ready at ${url}`];
  if (operationsUrl !== null) lines.push(`Health and metrics are at ${operationsUrl}`);
  if (usesSandboxAccounts(config)) {
    lines.push(
      `Sandbox accounts, password ${sandboxPassword}:`,
      ...sandboxAccounts.map(({ email }) => `  ${email}`),
    );
  }
  if (firstAdminToken !== null)
    lines.push(`No admin yet. Open this link once, within 24 hours: ${url}${linkPath}#${firstAdminToken}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

const listeningFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is in use by another program',
  EACCES: 'PORT may not be used by this user: below 1024 it takes a right of its own',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is no name that this machine knows',
  EAI_AGAIN: 'HOST is no name that this machine knows',
};

function explain(error: unknown): string {
  const explained = [
    ConfigurationError,
    DirectoryInUseError,
    OtherVersionError,
    SandboxStartError,
    PageMissingError,
  ];
  if (!(error instanceof Error)) return String(error);
  if (explained.some((kind) => error instanceof kind)) return error.message;
  const listening = 'code' in error ? listeningFaults[String(error.code)] : undefined;
  if (listening !== undefined && 'syscall' in error) return listening;
  return error.stack ?? error.message;
}

freeStandardStreams();
const giveSignalsBack = endAtSignals();
try {
  await run(process.env);
} catch (error) {
  process.stderr.write(`Rampart cannot start: ${explain(error)}\n`);
  process.exit(1);
}
