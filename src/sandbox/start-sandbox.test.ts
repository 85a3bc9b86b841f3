import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isSigned } from '#testing/is-signed.ts';
import { startScriptedService } from '#testing/scripted-service.ts';
import { readConfig, SandboxConfigError } from './config.ts';
import { startSandbox } from './start-sandbox.ts';
import { until } from './testing/dispatching.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** A sandbox on a directory of its own: by which separator it signs its first callback, and what it answers to a call of either. */
const separatorsOf = async (variables: Readonly<Record<string, string>>) => {
  const directory = mkdtempSync(join(tmpdir(), 'start-sandbox-'));
  cleanups.push(() => rmSync(directory, { recursive: true }));
  const receiver = await startScriptedService();
  cleanups.push(() => receiver.close());
  const sandbox = await startSandbox(
    readConfig({
      DATA_DIR: directory,
      SANDBOX_PORT: '0',
      SANDBOX_CALLBACK_URL: `${receiver.url}/cb`,
      ...variables,
    }),
  );
  cleanups.push(() => sandbox.stop());
  await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"action":"advance"}',
  });
  await until(() => expect(receiver.calls).not.toHaveLength(0));
  const [call] = receiver.calls;
  const pair = { key: 'sandbox-key', secret: 'sandbox-secret' };
  const signs = (separator: ' ' | '\n') => call !== undefined && isSigned(call, pair, separator);
  const answers = async (separator: ' ' | '\n') => {
    const [uri, timestamp] = [
      '/eapi/v0/identities/unknown',
      `${Date.now()}${separator === ' ' ? '000' : '001'}`,
    ];
    const signature = createHmac('sha256', pair.secret).update(['GET', uri, timestamp].join(separator));
    const authorization = `Bearer ${pair.key}:${signature.digest('hex')}:${timestamp}`;
    return (await fetch(`http://127.0.0.1:${sandbox.port}${uri}`, { headers: { authorization } })).status;
  };
  return {
    space: { signs: signs(' '), answers: await answers(' ') },
    newline: { signs: signs('\n'), answers: await answers('\n') },
  };
};

describe('a sandbox that is started', () => {
  it('names the variable when its directory can’t be used, and not where it is', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'start-sandbox-'));
    cleanups.push(() => rmSync(parent, { recursive: true }));
    writeFileSync(join(parent, 'a-file'), '');
    const config = readConfig({ DATA_DIR: join(parent, 'a-file'), SANDBOX_PORT: '0' });
    const refused = new SandboxConfigError('DATA_DIR can’t be used (ENOTDIR)');
    await expect(startSandbox(config)).rejects.toThrow(refused);
    // A directory in the place of the lock's file can't be opened as one.
    mkdirSync(join(parent, 'sandbox', 'lock.sqlite'), { recursive: true });
    await expect(startSandbox(readConfig({ DATA_DIR: parent, SANDBOX_PORT: '0' }))).rejects.toThrow(
      new SandboxConfigError('DATA_DIR can’t be used (not writable)'),
    );
  });
});

describe('a sandbox that was started', { timeout: 60_000 }, () => {
  it('signs callbacks with the separator that is set, and accepts no other of a call', async () => {
    const [isUsed, isRefused] = [
      { signs: true, answers: 404 },
      { signs: false, answers: 401 },
    ];
    expect(await separatorsOf({})).toStrictEqual({ space: isUsed, newline: isRefused });
    const withLineFeeds = { SIGNATURE_SEPARATOR: 'newline' };
    expect(await separatorsOf(withLineFeeds)).toStrictEqual({ space: isRefused, newline: isUsed });
  });
});

describe('where callbacks go', () => {
  it('is what is configured, whatever a control said before the restart; what it said is kept where nothing is', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'start-sandbox-'));
    cleanups.push(() => rmSync(directory, { recursive: true }));
    const [controlled, configured] = ['http://127.0.0.1:9/controlled', 'http://127.0.0.1:9/configured'];
    const endpoint = async (variables: Readonly<Record<string, string>>, change?: string) => {
      const sandbox = await startSandbox(
        readConfig({ DATA_DIR: directory, SANDBOX_PORT: '0', ...variables }),
      );
      const address = `http://127.0.0.1:${sandbox.port}/sandbox/callback-endpoint`;
      const headers = { 'content-type': 'application/json' };
      if (change !== undefined)
        await fetch(address, { method: 'POST', headers, body: JSON.stringify({ url: change }) });
      const answer: unknown = await (await fetch(address)).json();
      await sandbox.stop();
      return answer;
    };
    const byControl = { url: controlled, isOverridden: true };
    expect(await endpoint({}, controlled)).toEqual(byControl);
    expect(await endpoint({})).toEqual(byControl);
    const set = { SANDBOX_CALLBACK_URL: configured };
    expect(await endpoint(set)).toEqual({ url: configured, isOverridden: false });
    expect(await endpoint(set, controlled)).toEqual(byControl);
    expect(await endpoint(set)).toEqual({ url: configured, isOverridden: false });
  });
});
