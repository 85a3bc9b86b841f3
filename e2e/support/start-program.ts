import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

// A machine that is busy with other work takes many times as long as usual.
const readyWithinMs = 60_000;
const stoppedWithinMs = 40_000;

export type RunningProgram = { readonly output: () => string; readonly stop: () => Promise<void> };

type StartProgram = {
  readonly env: Readonly<Record<string, string>>;
  /** Printed when ready. */
  readonly readyLine: string;
};

/** Throws the program's output on failure. */
export async function startProgram(
  name: 'main' | 'sandbox',
  { env, readyLine }: StartProgram,
): Promise<RunningProgram> {
  const program = join(import.meta.dirname, `../../dist/${name}.js`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const running = { output: () => output, stop: async () => ended(child) };
  try {
    await ready(child, running.output, readyLine);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

function ready(child: ChildProcess, output: () => string, readyLine: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`It ${why}. It said:\n${output()}`));
    const timer = setTimeout(fail, readyWithinMs, `was not ready within ${readyWithinMs} ms`);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code} before it was ready`);
    });
    child.stdout?.on('data', () => {
      if (!output().includes(readyLine)) return;
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
  if (child.signalCode === 'SIGKILL') throw new Error(`It did not stop within ${stoppedWithinMs} ms.`);
}
