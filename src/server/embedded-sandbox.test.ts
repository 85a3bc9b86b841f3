import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from './config.ts';
import { SandboxStartError, startEmbeddedSandbox } from './embedded-sandbox.ts';

const secret = 'a-secret-of-the-service';

/** Stands for the sandbox: writes down all that it was given, then says that it listens. */
const recorder = `
import { writeFileSync } from 'node:fs';
process.once('message', (message) => {
  const { env, argv, execArgv } = process;
  writeFileSync(new URL('given.json', import.meta.url), JSON.stringify({ message, process: { env, argv, execArgv } }));
  process.send({ type: 'ready', port: 4242 });
});
process.on('disconnect', () => process.exit(0));
`;

describe('the embedded sandbox as a child process', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'embedded-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const start = async (program: string) => {
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
    };
    const config = readConfig(environment);
    return startEmbeddedSandbox(pathToFileURL(file), { config, environment });
  };

  it('is given the secret by its channel, and has it in no environment and no argument', async () => {
    const sandbox = await start(recorder);
    const given = JSON.parse(readFileSync(join(directory, 'given.json'), 'utf8')) as {
      message: unknown;
      process: { env: Record<string, string> };
    };
    await sandbox.stop();
    expect(given.message).toStrictEqual({ type: 'credentials', key: 'the-key', secret, next: null });
    expect(JSON.stringify(given.process)).not.toContain(secret);
    expect(given.process.env).toMatchObject({
      SANDBOX_CREDENTIALS: 'channel',
      SANDBOX_UNLICENSED_STATES: 'TX',
      KYC_VENDOR_ID: 'the-vendor',
      SCREENING_TRUE_MEANS: 'clear',
      DATA_DIR: directory,
    });
    expect(given.process.env).not.toHaveProperty('NODE_OPTIONS');
    expect(sandbox.url.href).toBe('http://127.0.0.1:4242/');
  });

  it('that ends before it listens is a start that failed', async () => {
    await expect(start('process.exit(1);')).rejects.toThrow(SandboxStartError);
  });
});
