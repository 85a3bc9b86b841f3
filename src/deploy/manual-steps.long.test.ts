import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readConfig } from '#server/config/config.ts';

const deploy = fileURLToPath(new URL('./', import.meta.url));
const manual = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const units = ['rampart.service', 'rampart-command@.service'] as const;

/** A machine set up by the manual, as far as files go. */
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'manual-steps-'));
  for (const folder of ['etc/rampart/secrets', 'etc/systemd/system', 'var/lib/rampart'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const unit of units) cpSync(join(deploy, unit), join(root, 'etc/systemd/system', unit));
  cpSync(join(deploy, 'rampart.env'), join(root, 'etc/rampart/rampart.env'));
  const secrets = ['service-api-secret', 'data-key', 'audit-key', 'oidc-client-secret'];
  for (const name of secrets) writeFileSync(join(root, 'etc/rampart/secrets', name), name.repeat(8));
  writeFileSync(join(root, 'etc/rampart/secrets/database-url'), 'postgres://desk@127.0.0.1/rampart');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the manual’s key rotation', () => {
  const [begin = '', end = '', beginData = '', endData = ''] = blocksOf('Key rotation');

  it.each(units)('gives the service’s next pair to %s, and makes it the current one', (unit) => {
    run(begin);
    expect(configOf(unit)).toMatchObject({
      service: { next: { key: 'next-key-from-the-service', secret: 'next-secret-from-the-service' } },
      dataKeyPrevious: null,
    });
    run(end);
    const after = configOf(unit);
    expect(after.service).toMatchObject({
      key: 'next-key-from-the-service',
      secret: 'next-secret-from-the-service',
      next: null,
    });
  });

  it.each(units)('gives the data key before to %s, and takes it away', (unit) => {
    const before = configOf(unit).dataKey;
    run(beginData);
    const during = configOf(unit);
    expect(during.dataKeyPrevious).toBe(before);
    expect(during.dataKey).toMatch(/^[0-9a-f]{64}$/);
    run(endData);
    expect(configOf(unit)).toMatchObject({ dataKey: during.dataKey, dataKeyPrevious: null });
  });
});

describe('the manual’s lines for fewer secrets', () => {
  const rows = [...section('Fewer secrets').matchAll(/^\| ([^|]+) \| `(sed [^`]+)`/gm)].map(
    ([, without = '', line = '']) => ({ without, line }),
  );

  it.each(rows)('leave units that start: without $without', ({ line }) => {
    const [, name = ''] = /\/([\w-]+)\/d/.exec(line) ?? [];
    rmSync(join(root, 'etc/rampart/secrets', name));
    expect(() => configOf('rampart.service')).toThrow(/no such file|ENOENT/);
    run('sed -i /^OIDC_/d /etc/rampart/rampart.env');
    // Keys can only be made beside SQLite.
    if (name === 'data-key') run(rows.find((row) => row.without.startsWith('PostgreSQL'))?.line ?? 'false');
    run(name === 'oidc-client-secret' ? line : `${rows[0]?.line}; ${line}`);
    for (const unit of units) expect(configOf(unit).oidc).toBeNull();
  });

  it('are there for provider, SQLite and its keys', () => {
    expect(rows).toHaveLength(3);
  });
});

/** What the server reads of a unit, its drop-in and its settings; throws for a credential that is missing, as systemd does. */
function configOf(unit: (typeof units)[number]) {
  const file = join(root, 'etc/systemd/system', unit);
  const dropIn = join(`${file}.d`, 'rotation.conf');
  const text = `${readFileSync(file, 'utf8')}\n${existsSync(dropIn) ? readFileSync(dropIn, 'utf8') : ''}`;
  const credentials = mkdtempSync(join(root, 'credentials-'));
  for (const [, name = '', from = ''] of text.matchAll(/^LoadCredential=([\w-]+):(.+)$/gm))
    cpSync(join(root, from), join(credentials, name));
  const settings = `${text}\n${readFileSync(join(root, 'etc/rampart/rampart.env'), 'utf8')}`
    .split('\n')
    .map((line) => /^(?:Environment=)?([A-Z_]+)=(.*)$/.exec(line))
    .map((found) => [found?.[1] ?? '', found?.[2]?.replace('%d', credentials)]);
  return readConfig({
    ...(Object.fromEntries(settings) as NodeJS.ProcessEnv),
    DATA_DIR: join(root, 'var/lib/rampart'),
  });
}

/** Runs the manual's lines on that machine, without systemd. */
function run(lines: string) {
  const here = lines
    .replaceAll('/opt/rampart/src/deploy/', deploy)
    .replaceAll(/(?<![\w.])\/etc\//g, `${root}/etc/`);
  const script = `set -eu\nsystemctl() { :; }\njournalctl() { :; }\n${here}`;
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}

function section(heading: string) {
  const from = manual.indexOf(`### ${heading}\n`);
  return manual.slice(from, manual.indexOf('\n### ', from + 4));
}

function blocksOf(heading: string) {
  return [...section(heading).matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
}
