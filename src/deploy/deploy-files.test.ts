import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bodyMaxBytes } from '#contract/service/choices.ts';
import { readConfig } from '#server/config.ts';
import { selfSigned } from '#testing/self-signed.ts';

import { findOrInstallNginx } from '../tools/nginx.mjs';

const here = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, here), 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'deploy-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the sample of settings', () => {
  it('is a configuration that starts, with the secrets that the unit gives', () => {
    const lines = read('rampart.env')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const settings = Object.fromEntries(
      lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    for (const name of secretNames()) writeFileSync(join(directory, name), secretFor(name));
    const files = Object.fromEntries(
      secretFiles().map(([variable, name]) => [variable, join(directory, name)]),
    );
    expect(readConfig({ ...settings, ...files, DATA_DIR: directory })).toMatchObject({
      host: '127.0.0.1',
      service: { environment: 'live' },
      databaseUrl: expect.stringMatching(/^postgres:/) as string,
      trustedProxies: ['127.0.0.1'],
      allow: [],
    });
  });
});

describe('the unit of systemd', () => {
  const unit = read('rampart.service');

  it('hands over every secret as a file, none as a variable', () => {
    expect(secretFiles().map(([, name]) => name)).toEqual(secretNames());
    expect(secretFiles().map(([variable]) => variable)).toEqual([
      'SERVICE_API_SECRET_FILE',
      'DATABASE_URL_FILE',
      'DATA_KEY_FILE',
      'AUDIT_KEY_FILE',
      'OIDC_CLIENT_SECRET_FILE',
    ]);
    expect(unit + read('rampart.env')).not.toMatch(
      /^(?:Environment=)?\w*(?:SECRET|_KEY|DATABASE_URL)=(?!the-key)/m,
    );
  });

  it('waits longer for an end than submissions under way may take', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(45);
  });

  it('is understood by systemd where that is there, and lets the server do little', () => {
    if (!has('systemd-analyze')) return;
    const file = join(directory, 'rampart.service');
    const { username } = userInfo();
    // What the machine of a test lacks: the account and the program.
    const text = unit
      .replaceAll(/^(User|Group)=rampart$/gm, `$1=${username}`)
      .replace('/usr/bin/node', process.execPath);
    writeFileSync(file, text);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => line.includes('rampart.service'))).toEqual([]);
    expect(status).toBe(0);
    const exposure = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', file], {
      encoding: 'utf8',
    });
    expect(exposure.status === 0 ? 'guarded' : exposure.stdout).toBe('guarded');
  });
});

describe('nginx', () => {
  const conf = read('nginx.conf').replaceAll(/^ *#.*\n/gm, '');

  it('hands addresses on as they came: no proxy_pass has a URI part', () => {
    const passes = [...conf.matchAll(/proxy_pass\s+([^;]+);/g)].map(([, to]) => to);
    expect(passes.length).toBeGreaterThan(2);
    expect(new Set(passes)).toEqual(new Set(['http://rampart']));
  });

  it('takes what the server takes, and holds nothing back', () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBe(bodyMaxBytes);
    expect(conf).toMatch(/proxy_request_buffering off;/);
    expect(/location = \/api\/events \{[^}]*\}/.exec(conf)?.[0]).toMatch(/proxy_buffering off;/);
    expect(conf).not.toMatch(/non_idempotent/);
  });

  it.each(['nginx-upstream.conf', 'nginx-upstream-several.conf'])(
    'is understood by nginx with %s',
    (upstream) => {
      const nginx = findOrInstallNginx();
      if ('why' in nginx) return;
      const prefix = join(directory, upstream);
      mkdirSync(prefix);
      writeFileSync(join(prefix, 'cert.pem'), selfSigned.cert);
      writeFileSync(join(prefix, 'key.pem'), selfSigned.key);
      copyFileSync(new URL(upstream, here), join(prefix, 'upstream.conf'));
      const site = conf
        .replaceAll('/etc/nginx/rampart-upstream.conf', join(prefix, 'upstream.conf'))
        .replaceAll('/etc/rampart/tls/cert.pem', join(prefix, 'cert.pem'))
        .replaceAll('/etc/rampart/tls/key.pem', join(prefix, 'key.pem'));
      writeFileSync(join(prefix, 'site.conf'), site);
      const main = `pid ${prefix}/pid; error_log ${prefix}/error.log; events {} http { access_log off; include ${prefix}/site.conf; }`;
      writeFileSync(join(prefix, 'nginx.conf'), main);
      const { status, stderr } = spawnSync(
        nginx.program,
        ['-t', '-p', prefix, '-c', join(prefix, 'nginx.conf')],
        {
          encoding: 'utf8',
        },
      );
      expect(stderr).not.toMatch(/\[(?:warn|emerg)\]/);
      expect(status).toBe(0);
    },
  );
});

function secretNames(): string[] {
  return [...read('rampart.service').matchAll(/^LoadCredential=([\w-]+):\/etc\/rampart\/secrets\/\1$/gm)].map(
    ([, name]) => name ?? '',
  );
}

function secretFiles(): [string, string][] {
  return [...read('rampart.service').matchAll(/^Environment=(\w+_FILE)=%d\/([\w-]+)$/gm)].map(
    ([, variable, name]) => [variable ?? '', name ?? ''],
  );
}

function secretFor(name: string): string {
  return name === 'database-url' ? 'postgres://rampart@127.0.0.1/rampart\n' : `${name.repeat(8)}\n`;
}
