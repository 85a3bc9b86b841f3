import { originHere } from '#node/loopback.ts';
import { withoutEmpty } from '#node/secret-files.ts';

/** Less than a container's engine waits. */
const timeoutMs = 4000;

/** `node dist/health.js`, for containers without a shell: exits with 0 if the server beside it is ready. */
async function run(): Promise<boolean> {
  const { HOST = '127.0.0.1', PORT = '8080', OPERATIONS_PORT = PORT } = withoutEmpty(process.env);
  const answer = await fetch(`${originHere(HOST, OPERATIONS_PORT)}/health/ready`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  process.stdout.write(`${await answer.text()}\n`);
  return answer.ok;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
  process.stderr.write(`Rampart does not answer: ${code}\n`);
  process.exitCode = 1;
}
