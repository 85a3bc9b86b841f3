import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface ForkedProgram {
  /** Its address. Rejects with its output if it ends. */
  readonly ready: Promise<string>;
  readonly pid: number;
  readonly output: string;
  readonly isRunning: boolean;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts a program with only these variables. */
export function forkProgram(file: string, variables: Readonly<Record<string, string>>): ForkedProgram {
  const env = { PATH: process.env['PATH'], ...variables };
  const child = fork(file, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error(`the program ended: ${output}`);
  });
  const address = (once(child, 'message') as Promise<[{ readonly port: number }]>).then(
    ([{ port }]) => `http://127.0.0.1:${port}`,
  );
  const ready = Promise.race([address, failed]);
  // Only an end before it was ready is a failure, and only to those who wait for that.
  failed.catch(() => undefined);
  ready.catch(() => undefined);
  return {
    ready,
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
