import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { builtPage } from './built-page.ts';
import { readEvents } from './event-reader.ts';
import { freshPassword } from './people-desk.ts';
import { freePort } from '../tools/free-port.mjs';

interface Program {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

describe('the program', () => {
  let programs = '';
  let directory = '';
  const running: Program[] = [];

  beforeAll(async () => {
    programs = mkdtempSync(join(process.cwd(), 'node_modules/.cache-main-'));
    await build({ logLevel: 'error', build: { ssr: true, outDir: programs } });
    const page = builtPage();
    cpSync(page.directory, join(programs, 'web'), { recursive: true });
    page.remove();
  }, 120_000);
  afterAll(() => rmSync(programs, { recursive: true, force: true }));
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
    await vi.waitUntil(() => sandboxPid() === null, { timeout: 20_000 });
    rmSync(directory, { recursive: true, force: true });
    directory = '';
  });

  /** Starts it, or `terminal` around it for a TTY. Without a reader nothing of what it prints is taken. */
  function start(
    variables: Record<string, string> = {},
    terminal: readonly string[] = [],
    hasReader = true,
  ): Program {
    directory ||= mkdtempSync(join(tmpdir(), 'main-'));
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: directory,
      PORT: '0',
      SANDBOX_PORT: '0',
      ...variables,
    };
    const file = join(programs, 'main.js');
    const [maker = process.execPath, ...words] = terminal;
    const command =
      terminal.length === 0 ? [file] : [...words, `exec ${process.execPath} ${file}`, '/dev/null'];
    const child = spawn(maker, command, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    if (hasReader) child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const program = { child, output: () => output, ended };
    running.push(program);
    return program;
  }
  async function ready(program: Program): Promise<string> {
    const line = /^Rampart is ready at (http:\/\/127\.0\.0\.1:[1-9]\d*)\r?$/m;
    await expect.poll(program.output, { timeout: 20_000 }).toMatch(line);
    return line.exec(program.output())?.[1] ?? '';
  }
  /** The process holding the sandbox's directory, or null. */
  const sandboxPid = () => holderOf('sandbox/lock.pid');
  function holderOf(file: string): number | null {
    try {
      const pid = Number(readFileSync(join(directory, file), 'utf8'));
      process.kill(pid, 0);
      return pid;
    } catch {
      return null;
    }
  }
  const signIn = async (address: string) => {
    const answer = await fetch(`${address}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'compliance@rampart.test', password: 'rampart-sandbox' }),
    });
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  };

  /** For programs whose output isn't read. */
  const waitUntilReady = async (address: string) => {
    const isReady = async () =>
      fetch(`${address}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 200 });
  };
  const metricsOf = async (address: string) => (await fetch(`${address}/metrics`)).text();

  const isLoading = async (address: string, headers: Record<string, string>) => {
    const answer = await fetch(`${address}/api/overview`, { headers });
    return ((await answer.json()) as { isLoadingSample?: boolean }).isLoadingSample === true;
  };

  it('says where it is and under it the sandbox’s accounts; both answer; SIGTERM ends both, and the streams of open pages', async () => {
    const program = start();
    const address = await ready(program);
    expect(program.output()).toMatch(/rampart-sandbox[^]*support@rampart\.test[^]*admin@rampart\.test/);
    const headers = { cookie: await signIn(address) };
    expect((await fetch(`${address}/api/service/eapi/v0/identities/c-13344`, { headers })).status).toBe(200);
    const endpoint = async () =>
      (await fetch(`${address}/api/sandbox/callback-endpoint`, { headers })).json();
    await expect.poll(endpoint).toStrictEqual({ url: `${address}/callbacks`, isOverridden: false });
    expect(sandboxPid()).not.toBeNull();
    const reader = await readEvents(address, headers.cookie);
    expect(reader.status).toBe(200);
    program.child.kill('SIGTERM');
    await reader.ended;
    expect(await program.ended).toBe(0);
    expect(sandboxPid()).toBeNull();
  }, 40_000);

  it('says where it is and the accounts last, after the sample data has been loaded', async () => {
    const program = start();
    const address = await ready(program);
    const last = [
      `Rampart is ready at ${address}`,
      'Sandbox accounts, password rampart-sandbox:',
      ...['support', 'compliance', 'auditor', 'developer', 'admin'].map((role) => `  ${role}@rampart.test`),
    ];
    const lines = () => program.output().trimEnd().split('\n');
    const isSaid = (line: string) => lines().filter((one) => one === line).length;
    await expect.poll(() => isSaid(last[0] ?? ''), { timeout: 100_000 }).toBe(2);
    // A line that is logged later is not of the loading.
    const at = lines().lastIndexOf(last[0] ?? '');
    expect(lines().slice(at, at + last.length)).toEqual(last);
    const loading = /"route":"\/api\/service\/eapi\/v0\/(?:ramps|identities)/;
    expect(
      lines()
        .slice(0, at)
        .filter((line) => loading.test(line)).length,
    ).toBeGreaterThan(250);
    expect(
      lines()
        .slice(at)
        .filter((line) => loading.test(line)),
    ).toEqual([]);
  }, 120_000);

  it('goes on when nobody reads what it prints any more', async () => {
    const program = start();
    const address = await ready(program);
    program.child.stdout?.destroy();
    const headers = { cookie: await signIn(address) };
    await expect.poll(async () => isLoading(address, headers), { timeout: 100_000 }).toBe(false);
    // Where it is has been said in vain by then, or is about to be.
    const again = await signIn(address);
    expect(await isLoading(address, { cookie: again })).toBe(false);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  }, 120_000);

  it('stops although nobody reads what it prints, and counts the lines it dropped', async () => {
    const port = await freePort();
    const program = start({ PORT: String(port), SANDBOX_HISTORY: 'off' }, [], false);
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address);
    const dropped = async () =>
      Number(/^rampart_log_lines_dropped_total (\d+)$/m.exec(await metricsOf(address))?.[1]);
    expect(await dropped()).toBe(0);
    const ask = async () => (await fetch(`${address}/api/environment`)).text();
    await vi.waitUntil(
      async () => {
        await Promise.all(Array.from({ length: 200 }, ask));
        return (await dropped()) > 0;
      },
      { timeout: 60_000 },
    );
    const exited = once(program.child, 'exit');
    program.child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    program.child.stdout?.resume();
  }, 120_000);

  it('starts and stops although the pipes of what it prints and warns of are closed', async () => {
    const port = await freePort();
    const warned = { PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' };
    const program = start({ PORT: String(port), SANDBOX_HISTORY: 'off', ...warned });
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    await waitUntilReady(`http://127.0.0.1:${port}`);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  }, 120_000);

  it.runIf(process.platform === 'linux')(
    'starts and stops on a terminal that was stopped',
    async () => {
      const port = await freePort();
      const terminal = ['script', '--quiet', '--return', '--command'];
      const program = start({ PORT: String(port), SANDBOX_HISTORY: 'off' }, terminal);
      const controlS = '\u0013';
      program.child.stdin?.write(controlS);
      await waitUntilReady(`http://127.0.0.1:${port}`);
      expect(program.output()).not.toContain('is ready');
      process.kill(holderOf('lock.pid')!, 'SIGTERM');
      await expect.poll(() => holderOf('lock.pid')).toBeNull();
    },
    120_000,
  );

  it.runIf(process.platform === 'linux')(
    'logs warnings alone on a terminal, so that where it is stays in sight',
    async () => {
      const program = start({ SANDBOX_PORT: '0' }, ['script', '--quiet', '--return', '--command']);
      const address = await ready(program);
      const headers = { cookie: await signIn(address) };
      await expect.poll(async () => isLoading(address, headers), { timeout: 100_000 }).toBe(false);
      expect(program.output()).not.toContain('"level":"info"');
      const lines = program.output().replaceAll('\r', '').trimEnd().split('\n');
      expect(lines.slice(-7)).toEqual([
        `Rampart is ready at ${address}`,
        'Sandbox accounts, password rampart-sandbox:',
        ...['support', 'compliance', 'auditor', 'developer', 'admin'].map((role) => `  ${role}@rampart.test`),
      ]);
    },
    120_000,
  );

  it.each<[string, Record<string, string>, RegExp]>([
    ['a variable', { SESSION_HOURS: 'Xq7Zk3', BODY_LIMIT_MB: 'Xq7Zk3' }, /BODY_LIMIT_MB [^]*SESSION_HOURS /],
    ['a variable of an earlier version', { WORKERS: '1' }, /: WORKERS must not be set any more: /],
    ['a variable of the sandbox', { SANDBOX_SPEED: 'Xq7Zk3' }, /SANDBOX_SPEED/],
    ['an address of another machine', { HOST: '203.0.113.9', ALLOW: 'public-sandbox' }, /HOST is no address/],
    ['a host that nobody knows', { HOST: 'Xq7Zk3.invalid', ALLOW: 'public-sandbox' }, /HOST is no name/],
    [
      'a database that is not there',
      {
        DATABASE_URL: 'postgres://Xq7Zk3:Xq7Zk3@127.0.0.1:1/rampart',
        DATA_KEY: 'd'.repeat(32),
        AUDIT_KEY: 'a'.repeat(32),
      },
      /DATABASE_URL/,
    ],
  ])(
    'does not start with %s that is wrong, and names it',
    async (_what, variables, expected) => {
      const program = start(variables);
      expect(await program.ended).toBe(1);
      expect(program.output()).toMatch(/^Rampart cannot start: /m);
      expect(program.output()).toMatch(expected);
      expect(program.output()).not.toMatch(/Xq7Zk3|\n {4}at /);
    },
    40_000,
  );

  it('beside a real service prints a link for the first admin, which is nowhere in the log, until there is one', async () => {
    const live = {
      SERVICE_BASE_URL: 'http://127.0.0.1:1',
      SERVICE_ENVIRONMENT: 'live',
      SERVICE_API_KEY: 'key-of-the-tests',
      SERVICE_API_SECRET: 'a secret of the tests',
    };
    const program = start(live);
    const address = await ready(program);
    const line =
      /^No admin yet\. Open this link once, within 24 hours: (http:\/\/127\.0\.0\.1:\d+)\/welcome#([\w-]{43})$/m;
    await expect.poll(program.output).toMatch(line);
    const [, place, token] = line.exec(program.output()) ?? [];
    expect(place).toBe(address);
    const used = await fetch(`${address}/api/links/use`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: freshPassword, email: 'ada@example.com', name: 'Ada' }),
    });
    expect(used.status).toBe(200);
    expect(program.output().split(token ?? '')).toHaveLength(2);
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const again = start(live);
    await ready(again);
    again.child.kill('SIGTERM');
    await again.ended;
    expect(again.output()).not.toContain('No admin yet');
    expect(program.output()).not.toContain('rampart-sandbox');
  }, 40_000);

  it('refuses a directory in use, with the holder’s process, and takes over after a kill', async () => {
    const first = start();
    await ready(first);
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid}`);
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(sandboxPid).toBeNull();
    await ready(start());
  }, 60_000);

  it('says so and ends when the sandbox dies', async () => {
    const program = start();
    await ready(program);
    process.kill(sandboxPid()!, 'SIGKILL');
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('the embedded sandbox ended');
  }, 40_000);

  it('stops at a wrong variable and names it', async () => {
    const program = start({ SERVICE_TIMEOUT_MS: 'soon' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/SERVICE_TIMEOUT_MS must be/);
  }, 20_000);
});
