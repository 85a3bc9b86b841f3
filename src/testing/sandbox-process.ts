import { fork } from 'node:child_process';
import { once } from 'node:events';

/** The sandbox as a process of its own. */
export interface SandboxProcess {
  readonly url: string;
  /** Ends it with the signal and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts the built sandbox on a free port and waits until it is ready. Throws what it wrote when it ends before. */
export async function startSandboxProcess(
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<SandboxProcess> {
  const env = { PATH: process.env['PATH'], SANDBOX_PORT: '0', ...variables };
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`the sandbox ended: ${output}`);
  });
  const ready = once(child, 'message') as Promise<[{ readonly port: number }]>;
  const [{ port }] = await Promise.race([ready, failed]);
  // Only an end before it was ready is a failure.
  failed.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
