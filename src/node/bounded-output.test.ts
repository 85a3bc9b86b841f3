import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';

import { type BoundedOutput, createBoundedOutput, defaultOutputBounds } from './bounded-output.ts';

/** Reads its input from the first signal on, and prints it. */
const reader = `process.once('SIGUSR2', () => process.stdin.pipe(process.stdout)); process.stdout.write('.');
  setInterval(() => {}, 1000);`;

describe('lines that nobody reads', () => {
  let child: ChildProcess | null = null;
  afterEach(() => void child?.kill('SIGKILL'));

  async function open() {
    const started = spawn(process.execPath, ['-e', reader], { stdio: ['pipe', 'pipe', 'inherit'] });
    child = started;
    let text = '';
    started.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(started.stdout, 'data');
    text = '';
    const output = createBoundedOutput(started.stdin);
    return { child: started, output, stream: started.stdin, text: () => text };
  }
  const line = `${'x'.repeat(99)}\n`;
  const fill = (output: BoundedOutput, lines: number) => {
    for (let at = 0; at < lines; at += 1) output.write(line);
  };
  const flushed = async (output: BoundedOutput) => new Promise<void>((resolve) => output.flush(resolve));

  it('wait up to a megabyte, then are dropped and counted', async () => {
    const { output, stream } = await open();
    for (let round = 0; round < 20; round += 1) {
      fill(output, 5000);
      await new Promise(setImmediate);
    }
    expect(stream.writableLength).toBeLessThanOrEqual(defaultOutputBounds.maxWaitingBytes);
    // The kernel holds some, too.
    expect(output.droppedLines).toBeGreaterThan(80_000);
    expect(output.droppedLines).toBeLessThan(90_000);
  });

  it('arrive once somebody reads, followed by how many are missing', async () => {
    const { child: started, output, text } = await open();
    output.onRoom((lines) => output.write(`${lines} dropped\n`));
    fill(output, 20_000);
    const { droppedLines } = output;
    expect(droppedLines).toBeGreaterThan(0);
    started.kill('SIGUSR2');
    await flushed(output);
    await flushed(output);
    const arrived = 20_000 - droppedLines;
    await expect.poll(text).toBe(`${line.repeat(arrived)}${droppedLines} dropped\n`);
    expect(output.droppedLines).toBe(droppedLines);
  });

  it('are dropped and counted when the reader is gone, and end nothing', async () => {
    const { child: started, output } = await open();
    started.kill('SIGKILL');
    await once(started, 'exit');
    fill(output, 7);
    await flushed(output);
    fill(output, 3);
    await flushed(output);
    expect(output.droppedLines).toBe(10);
  });

  it('are written by themselves within a few milliseconds', async () => {
    const { child: started, output, text } = await open();
    started.kill('SIGUSR2');
    output.write('a\n');
    output.write('b\n');
    await expect.poll(text).toBe('a\nb\n');
  });
});
