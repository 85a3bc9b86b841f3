import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram, type BuiltProgram } from '#testing/build-program.ts';
import { formatAuthorization, sign } from '#node/signature.ts';

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

const start = (variables: Readonly<Record<string, string>> = {}) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, SANDBOX_PORT: '0', ...variables };
  const child = fork(program.file, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  child.stderr?.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
};
const ready = async ({ child }: ReturnType<typeof start>) => {
  const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
  expect(message.type).toBe('ready');
  return message.port;
};
const exitCode = async ({ child }: ReturnType<typeof start>) => {
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
};
const lookUp = async (port: number, reference: string, secret = 'sandbox-secret') => {
  const uri = `/eapi/v0/identities/${reference}`;
  const timestamp = `${Date.now()}000`;
  const style = { separator: 'space', emptyBody: 'omit' } as const;
  const signature = sign(secret, { method: 'GET', uri, timestamp, body: [] }, style);
  const authorization = formatAuthorization({ key: 'sandbox-key', signature, timestamp });
  return fetch(`http://127.0.0.1:${port}${uri}`, { headers: { authorization } });
};

describe('the sandbox as a process', { timeout: 30_000 }, () => {
  it('starts seeded, says where it is, and answers signed calls', async () => {
    const sandbox = start();
    const port = await ready(sandbox);
    expect(sandbox.output()).toBe(`Rampart sandbox is ready at http://127.0.0.1:${port}\n`);
    const answer = await lookUp(port, 'c-13344');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ identifyReference: 'c-13344' });
    const document = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as {
      servers: unknown;
    };
    expect(document.servers).toStrictEqual([{ url: `http://127.0.0.1:${port}` }]);
  });

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
    expect((await lookUp(port, 'c-13344', 'handed-secret')).status).toBe(200);
    expect((await lookUp(port, 'c-13344', 'secret-in-the-environment')).status).toBe(401);
    expect((await lookUp(port, 'c-13344')).status).toBe(401);
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
});
