import { OtherVersionError } from '#node/database.ts';
import { DirectoryInUseError } from '#node/directory-lock.ts';
import { freeStandardStreams } from '#node/standard-streams.ts';
import { stopInTime } from '#node/stop-in-time.ts';
import { readConfig, SandboxConfigError, sandboxHelp } from './config.ts';
import {
  expectsCredentials,
  CredentialsMissingError,
  receiveCredentials,
  onCallbackUrl,
  defaultCallbackUrl,
} from './parent-process.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

/** Runs until a signal, or until the parent process ends. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const handed = expectsCredentials(process.env) ? await receiveCredentials() : null;
  const sandbox = await startSandbox({ ...config, ...handed });
  stopWith(sandbox);
  // The parent that sends credentials also receives callbacks, and says where once it listens.
  if (handed === null) sandbox.sendCallbacksTo(defaultCallbackUrl);
  else onCallbackUrl((url) => sandbox.sendCallbacksTo(url));
  process.stdout.write(`Rampart sandbox is ready at http://127.0.0.1:${sandbox.port}\n`);
  process.send?.({ type: 'ready', port: sandbox.port });
}

/** As long as the server waits for it. */
const stopMs = 10_000;

function stopWith(sandbox: RunningSandbox): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopInTime(async () => sandbox.stop(), stopMs).then((isStopped) => process.exit(isStopped ? 0 : 1));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

function explain(error: unknown): string {
  const explained = [SandboxConfigError, DirectoryInUseError, OtherVersionError, CredentialsMissingError];
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'SANDBOX_PORT is in use by another program';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

freeStandardStreams();
try {
  if (process.argv.includes('--help')) process.stdout.write(sandboxHelp());
  else await run();
} catch (error) {
  process.stderr.write(`Rampart sandbox cannot start: ${explain(error)}\n`);
  process.exitCode = 1;
}
