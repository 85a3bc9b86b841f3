import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockAnswer } from '#contract/sandbox/world.ts';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { createMicrosecondClock, formatAuthorization, sign } from '#node/signature.ts';

let program: BuiltProgram;
let directory = '';
const children: ChildProcess[] = [];
beforeAll(async () => {
  program = await buildProgram('src/sandbox/main.ts');
}, 60_000);
afterAll(() => program.remove());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
});
afterEach(async () => {
  const running = children
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    running.map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
  rmSync(directory, { recursive: true });
});

const start = (variables: Readonly<Record<string, string>> = {}, words: readonly string[] = []) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, SANDBOX_PORT: '0', ...variables };
  const child = fork(program.file, [...words], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  // What it wrote may be read after its exit.
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const ended = Promise.all([exited, once(child.stdout!, 'close'), once(child.stderr!, 'close')]);
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  return { child, ended, output: () => output };
};
const ready = async ({ child }: ReturnType<typeof start>) => {
  const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
  expect(message.type).toBe('ready');
  return message.port;
};
const exitCode = async ({ ended }: ReturnType<typeof start>) => {
  const [[code]] = await ended;
  return code;
};
const microseconds = createMicrosecondClock();
const lookUp = async (
  port: number,
  referenceAndQuery: string,
  { key = 'sandbox-key', secret = 'sandbox-secret', timestamp = microseconds() } = {},
) => {
  const uri = `/eapi/v0/identities/${referenceAndQuery}`;
  const style = { separator: 'space', emptyBody: 'omit' } as const;
  const signature = sign(secret, { method: 'GET', uri, timestamp, body: [] }, style);
  const authorization = formatAuthorization({ key, signature, timestamp });
  return fetch(`http://127.0.0.1:${port}${uri}`, { headers: { authorization } });
};

const deskUrl = 'http://127.0.0.1:4321/callbacks';
const elsewhere = 'http://127.0.0.1:9/elsewhere';
const callbackUrl = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/sandbox/callback-endpoint`);
  return ((await answer.json()) as { url: string | null }).url;
};

describe('the sandbox as a process', { timeout: 30_000 }, () => {
  it('starts seeded, says where it is, and answers signed calls', async () => {
    const sandbox = start();
    const port = await ready(sandbox);
    // What it wrote and what it said come by two ways, in either order.
    await expect.poll(sandbox.output).toBe(`Rampart sandbox is ready at http://127.0.0.1:${port}\n`);
    const answer = await lookUp(port, 'c-13344');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ identifyReference: 'c-13344' });
    const document = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as {
      servers: unknown;
    };
    expect(document.servers).toStrictEqual([{ url: `http://127.0.0.1:${port}` }]);
  });

  it.each(['?email=%ff@mail.example', '?email=a%zz@mail.example'])(
    'refuses a query that is no percent-encoded UTF-8 when bundled, too: %s',
    async (query) => {
      const sandbox = start();
      expect((await lookUp(await ready(sandbox), `c-13344${query}`)).status).toBe(400);
    },
  );

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends well with %s, and starts again on its data',
    async (signal) => {
      const first = start();
      await ready(first);
      first.child.kill(signal);
      expect(await exitCode(first)).toBe(0);
      const second = start();
      expect((await lookUp(await ready(second), 'c-13344')).status).toBe(200);
    },
  );

  it('ends when the process that started it goes away', async () => {
    const sandbox = start();
    await ready(sandbox);
    sandbox.child.disconnect();
    expect(await exitCode(sandbox)).toBe(0);
  });

  const announced = { SANDBOX_CREDENTIALS: 'channel', SERVICE_API_SECRET: 'secret-in-the-environment' };

  it('takes the credentials that were announced from its channel, and no others', async () => {
    const sandbox = start(announced);
    sandbox.child.send({ type: 'credentials', key: 'sandbox-key', secret: 'handed-secret' });
    const port = await ready(sandbox);
    expect((await lookUp(port, 'c-13344', { secret: 'handed-secret' })).status).toBe(200);
    expect((await lookUp(port, 'c-13344', { secret: 'secret-in-the-environment' })).status).toBe(401);
    expect((await lookUp(port, 'c-13344')).status).toBe(401);
  });

  it('takes a second pair from its channel, too', async () => {
    const sandbox = start(announced);
    const next = { key: 'next-key', secret: 'next-secret' };
    sandbox.child.send({ type: 'credentials', key: 'sandbox-key', secret: 'handed-secret', next });
    const port = await ready(sandbox);
    expect((await lookUp(port, 'c-13344', next)).status).toBe(200);
    expect((await lookUp(port, 'c-13344', { secret: 'handed-secret' })).status).toBe(200);
    expect((await lookUp(port, 'c-13344', { secret: 'next-secret' })).status).toBe(401);
  });

  it('does not start on credentials that were announced and are something else', async () => {
    const sandbox = start(announced);
    sandbox.child.send({ type: 'credentials', key: 'sandbox-key' });
    expect(await exitCode(sandbox)).toBe(1);
    expect(sandbox.output()).toMatch(/cannot start: the credentials that were announced did not come\n$/);
  });

  it('ends when its starter goes away before it handed the credentials over', async () => {
    const sandbox = start(announced);
    sandbox.child.disconnect();
    expect(await exitCode(sandbox)).toBe(1);
    expect(sandbox.output()).not.toContain('ready');
  });

  it('refuses a directory in use, naming who has it', async () => {
    const first = start();
    await ready(first);
    const second = start();
    expect(await exitCode(second)).toBe(1);
    expect(second.output()).toContain(`is in use by process ${first.child.pid}`);
    expect(second.output()).not.toContain('ready');
  });

  it.each([
    ['alone, to where the desk is by default', {}, 'http://127.0.0.1:8080/callbacks'],
    ['alone, to the address of its configuration', { SANDBOX_CALLBACK_URL: elsewhere }, elsewhere],
    ['started by the desk, nowhere until it has an address', { SANDBOX_CREDENTIALS: 'channel' }, null],
  ])('sends callbacks, %s', async (_name, variables: Readonly<Record<string, string>>, url) => {
    const sandbox = start(variables);
    sandbox.child.send({ type: 'credentials', key: 'sandbox-key', secret: 'handed-secret' });
    expect(await callbackUrl(await ready(sandbox))).toBe(url);
  });

  it('sends callbacks to where the desk says, unless its configuration names an address', async () => {
    for (const [variables, expected] of [
      [{}, deskUrl],
      [{ SANDBOX_CALLBACK_URL: elsewhere }, elsewhere],
    ] as const) {
      const sandbox = start({ ...announced, ...variables, DATA_DIR: join(directory, expected.slice(-4)) });
      sandbox.child.send({ type: 'credentials', key: 'sandbox-key', secret: 'handed-secret' });
      const port = await ready(sandbox);
      for (const message of [{ type: 'other' }, { type: 'callback-url', url: 'no address' }, 'text'])
        sandbox.child.send(message);
      sandbox.child.send({ type: 'callback-url', url: deskUrl });
      await expect.poll(() => callbackUrl(port)).toBe(expected);
      // What was said has arrived by then.
      for (let look = 0; look < 30; look += 1) expect(await callbackUrl(port)).toBe(expected);
    }
  });

  it('lists its variables and starts nothing when it is asked for help', async () => {
    const sandbox = start({ SANDBOX_SPEED: 'fast' }, ['--help']);
    expect(await exitCode(sandbox)).toBe(0);
    expect(sandbox.output()).toMatch(/^ {2}SANDBOX_CALLBACK_URL +none +where callbacks go/m);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('stops at a wrong variable and names it', async () => {
    const sandbox = start({ SANDBOX_SPEED: 'fast' });
    expect(await exitCode(sandbox)).toBe(1);
    expect(sandbox.output()).toBe(
      'Rampart sandbox cannot start: SANDBOX_SPEED: a number from 0.001 to 1000000\n',
    );
  });
});

describe('the sandbox that was killed', { timeout: 30_000 }, () => {
  const kill = async ({ child }: ReturnType<typeof start>) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const clock = async (port: number, change?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}/sandbox/clock`, {
      ...(change !== undefined && { method: 'POST', body: JSON.stringify(change) }),
      headers: { 'content-type': 'application/json' },
    });
    return clockAnswer.parse(await answer.json());
  };

  it('refuses after its start what it answered before; what is nearly five minutes old it takes, what is older not', async () => {
    const first = start();
    const port = await ready(first);
    const timestamp = microseconds();
    const ago = (seconds: number) => `${Date.now() - seconds * 1000}000`;
    expect((await lookUp(port, 'c-13344', { timestamp })).status).toBe(200);
    await kill(first);
    const again = await ready(start());
    expect((await lookUp(again, 'c-13344', { timestamp })).status).toBe(401);
    expect((await lookUp(again, 'c-13344', { timestamp: ago(290) })).status).toBe(200);
    expect((await lookUp(again, 'c-13344', { timestamp: ago(301) })).status).toBe(401);
  });

  it('has its time go on from a jump, at the speed that was set', async () => {
    const first = start({ SANDBOX_SPEED: '60' });
    const port = await ready(first);
    const jumped = await clock(port, { jumpSeconds: 10 * 86_400 });
    expect(jumped.speed).toBe(60);
    const shown = await clock(port);
    await kill(first);
    const later = await clock(await ready(start()));
    const passedMs = Date.parse(later.realNow) - Date.parse(jumped.realNow);
    expect(later.speed).toBe(60);
    expect(Date.parse(later.now)).toBeGreaterThan(Date.parse(shown.now));
    expect(Date.parse(later.now) - Date.parse(jumped.now)).toBeCloseTo(60 * passedMs, -3);
  });
});
