import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from '#server/config/config.ts';
import { SandboxStartError, startEmbeddedSandbox } from './embedded-sandbox.ts';

const secret = 'a-secret-of-the-service';

/** Replaces the sandbox: records its input, then says that it listens. */
const recorder = `
import { writeFileSync } from 'node:fs';
const { env, argv, execArgv } = process;
const messages = [];
process.on('message', (message) => {
  messages.push(message);
  writeFileSync(new URL('given.json', import.meta.url), JSON.stringify({ messages, process: { env, argv, execArgv } }));
  if (messages.length === 1) process.send({ type: 'ready', port: 4242 });
});
process.on('disconnect', () => process.exit(0));
`;

describe('the embedded sandbox as a child process', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'embedded-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const given = () =>
    JSON.parse(readFileSync(join(directory, 'given.json'), 'utf8')) as {
      messages: unknown[];
      process: { env: Record<string, string> };
    };
  const start = async (program: string, variables: Readonly<Record<string, string>> = {}) => {
    const file = join(directory, 'program.mjs');
    writeFileSync(file, program);
    const environment = {
      PATH: process.env['PATH'],
      DATA_DIR: directory,
      SERVICE_API_KEY: 'the-key',
      SERVICE_API_SECRET: secret,
      SANDBOX_UNLICENSED_STATES: 'TX',
      KYC_VENDOR_ID: 'the-vendor',
      SCREENING_TRUE_MEANS: 'clear',
      SANDBOX_CREDENTIALS: 'environment',
      NODE_OPTIONS: '--no-warnings',
      ...variables,
    };
    const config = readConfig(environment);
    return startEmbeddedSandbox(pathToFileURL(file), { config, environment });
  };

  it('gets the secret by its channel, never by environment or arguments', async () => {
    const sandbox = await start(recorder);
    const { messages, process } = given();
    await sandbox.stop();
    expect(messages).toStrictEqual([{ type: 'credentials', key: 'the-key', secret, next: null }]);
    expect(JSON.stringify(process)).not.toContain(secret);
    expect(process.env).toMatchObject({
      SANDBOX_CREDENTIALS: 'channel',
      SANDBOX_UNLICENSED_STATES: 'TX',
      KYC_VENDOR_ID: 'the-vendor',
      SCREENING_TRUE_MEANS: 'clear',
      DATA_DIR: directory,
    });
    expect(process.env).not.toHaveProperty('NODE_OPTIONS');
    expect(sandbox.url.href).toBe('http://127.0.0.1:4242/');
  });

  it('gets both pairs by its channel while keys are changed, and one otherwise', async () => {
    const next = { SERVICE_API_KEY_NEXT: 'next-key', SERVICE_API_SECRET_NEXT: 'the-next-secret' };
    const sandbox = await start(recorder, next);
    const { messages, process } = given();
    await sandbox.stop();
    expect(messages).toMatchObject([{ secret, next: { key: 'next-key', secret: 'the-next-secret' } }]);
    expect(JSON.stringify(process)).not.toMatch(/the-next-secret|SERVICE_API/);
  });

  it('is sent the callback address, and nothing once it has ended', async () => {
    const sandbox = await start(recorder);
    sandbox.sendCallbacksTo(new URL('http://127.0.0.1:4321/callbacks'));
    const urlMessage = { type: 'callback-url', url: 'http://127.0.0.1:4321/callbacks' };
    await expect.poll(() => given().messages).toContainEqual(urlMessage);
    await sandbox.stop();
    expect(() => sandbox.sendCallbacksTo(new URL('http://127.0.0.1:1/callbacks'))).not.toThrow();
  });

  it('gets its clock’s speed, and its callbacks’ address and signature style', async () => {
    const variables = {
      SANDBOX_SPEED: '60',
      SANDBOX_CALLBACK_URL: 'http://127.0.0.1:9/elsewhere',
      SIGNATURE_SEPARATOR: 'newline',
    };
    const sandbox = await start(recorder, variables);
    await sandbox.stop();
    expect(given().process.env).toMatchObject(variables);
  });

  it('that ends before it listens fails the start', async () => {
    await expect(start('process.exit(1);')).rejects.toThrow(SandboxStartError);
  });
});
