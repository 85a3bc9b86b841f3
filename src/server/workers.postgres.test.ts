import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { buildPrograms, type BuiltPrograms } from '#testing/build-program.ts';
import { builtPage } from '#testing/built-page.ts';
import { readEvents } from '#testing/event-reader.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

interface Program {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Over a connection of its own each time, so that the workers take turns. */
async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject).end();
  });
}

describe('several workers on one port', () => {
  let programs: BuiltPrograms;
  let database: TestDatabase;
  let directory: string;
  let program: Program | null;
  beforeAll(async () => {
    programs = await buildPrograms({
      main: 'src/main.ts',
      sandbox: 'src/sandbox/main.ts',
      'inspection-worker': 'src/node/inspection/inspection-worker.ts',
    });
    const page = builtPage();
    cpSync(page.directory, join(dirname(programs.fileOf('main')), 'web'), { recursive: true });
    page.remove();
  }, 120_000);
  afterAll(() => programs.remove());
  beforeEach(async () => {
    database = await createTestDatabase('');
    directory = mkdtempSync(join(tmpdir(), 'workers-'));
    program = null;
  });
  afterEach(async () => {
    if (program !== null && program.child.exitCode === null) {
      program.child.kill('SIGTERM');
      await program.ended;
    }
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  function start(variables: Readonly<Record<string, string>> = {}): Program {
    const env = {
      PATH: process.env['PATH'],
      ...database.environment,
      DATA_DIR: directory,
      WORKERS: '2',
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_HISTORY: 'off',
      ...variables,
    };
    const child = spawn(process.execPath, [programs.fileOf('main')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    program = { child, output: () => output, ended };
    return program;
  }
  async function ready({ output }: Program): Promise<string> {
    const line = /^Rampart is ready at (http:\/\/127\.0\.0\.1:[1-9]\d*)$/m;
    await expect.poll(output).toMatch(line);
    return line.exec(output())?.[1] ?? '';
  }
  async function signIn(url: string): Promise<string> {
    const answer = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'compliance@rampart.test', password: 'rampart-sandbox' }),
    });
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  }
  /** The process of a place, by its directory's lock; null while there is none. */
  function workerPid(place: number): number | null {
    const file = join(directory, `worker-${place}/lock.pid`);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  async function sessionReads(url: string): Promise<number> {
    const { text } = await get(`${url}/metrics`);
    const line = /^rampart_http_requests_total\{method="GET",route="\/api\/session",status="200"\} (\d+)$/m;
    return Number(line.exec(text)?.[1] ?? 0);
  }
  async function readSessions(url: string, cookie: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1)
      expect((await get(`${url}/api/session`, { cookie })).status).toBe(200);
  }

  it('are ready together, share the sessions, and answer with the metrics of all', async () => {
    const url = await ready(start());
    expect((await get(`${url}/health/ready`)).status).toBe(200);
    const [first, second] = [workerPid(1), workerPid(2)];
    expect(first).not.toBeNull();
    expect(second).not.toBeNull();
    expect(first).not.toBe(second);
    const cookie = await signIn(url);
    await readSessions(url, cookie, 10);
    expect(await sessionReads(url)).toBe(10);
    const { text } = await get(`${url}/metrics`);
    expect(text.match(/^rampart_build_info/gm)).toHaveLength(1);
    expect(text.match(/^rampart_build_info\{.*\} 1$/gm)).toHaveLength(1);
  }, 60_000);

  it('bring what one of them did to the open pages of all', async () => {
    const url = await ready(start());
    const cookie = await signIn(url);
    const readers = await Promise.all(Array.from({ length: 4 }, async () => readEvents(url, cookie)));
    const { text } = await get(`${url}/metrics`);
    expect(text).toMatch(/^rampart_event_streams 4$/m);
    // So that both have some: connections are given to the workers in turn.
    const created = await fetch(`${url}/api/service${operations.createBasicIdentity.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify({ identityReference: 'c-of-workers' }),
    });
    expect(created.status).toBe(201);
    for (const { received } of readers) await expect.poll(() => received).toContain('customer c-of-workers');
    program?.child.kill('SIGTERM');
    await Promise.all(readers.map(async ({ ended }) => ended));
    expect(await program?.ended).toBe(0);
  }, 60_000);

  it('replace one that dies; the others go on, and what it had counted stays counted', async () => {
    const started = start();
    const url = await ready(started);
    const cookie = await signIn(url);
    await readSessions(url, cookie, 10);
    expect(await sessionReads(url)).toBe(10);
    const [first, second] = [workerPid(1), workerPid(2)];
    process.kill(second ?? 0, 'SIGKILL');
    await expect.poll(() => isAlive(second ?? 0)).toBe(false);
    await expect.poll(() => started.output()).toContain('a worker that had ended works again');
    expect(workerPid(1)).toBe(first);
    expect(workerPid(2)).not.toBe(second);
    await readSessions(url, cookie, 4);
    // The metrics are shared for a second.
    await expect.poll(async () => sessionReads(url)).toBe(14);
  }, 60_000);

  it('end together with SIGTERM, and at once with the process that started them', async () => {
    const started = start();
    await ready(started);
    const pids = [workerPid(1), workerPid(2)].map((pid) => pid ?? 0);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(directory, 'lock.pid'))).toBe(false);

    const again = start();
    await ready(again);
    const others = [workerPid(1), workerPid(2)].map((pid) => pid ?? 0);
    again.child.kill('SIGKILL');
    await again.ended;
    await expect.poll(() => others.filter(isAlive)).toEqual([]);
  }, 60_000);

  it('do not start by halves: what stops one stops all, and is said', async () => {
    const started = start({ DATABASE_URL: 'postgres://desk@127.0.0.1:1/rampart' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('DATABASE_URL can’t be used');
    expect(existsSync(join(directory, 'lock.pid'))).toBe(false);
  }, 60_000);
});
