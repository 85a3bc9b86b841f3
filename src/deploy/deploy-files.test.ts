import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bodyMaxBytes } from '#contract/service/choices.ts';
import { readConfig } from '#server/config/config.ts';
import { selfSigned } from '#testing/self-signed.ts';

import { findOrInstallNginx, startNginx } from '../tools/nginx.mjs';
import { hasSystemdAnalyze } from '../tools/systemd-analyze.mjs';

const here = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, here), 'utf8');
const nginx = findOrInstallNginx();
const nginxPrograms = 'why' in nginx ? leftOut(nginx.why) : [nginx.program];
const analyzers = hasSystemdAnalyze() ? ['systemd-analyze'] : leftOut('no systemd-analyze to be had');

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

describe('the version', () => {
  const parse = (name: string) => JSON.parse(read(`../../${name}`)) as { version: string };
  const { version } = parse('package.json');

  it('is the newest entry of the changelog, dated, and the lock file’s', () => {
    const headings = [...read('../../CHANGELOG.md').matchAll(/^## (.*)$/gm)]
      .map(([, heading]) => heading)
      .filter((heading) => heading !== '[Unreleased]');
    expect(headings[0]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
    expect(headings[0]).toMatch(`[${version}] - `);
    const lock = parse('package-lock.json') as { version: string; packages: Record<string, unknown> };
    expect([lock.version, lock.packages['']]).toMatchObject([version, { version }]);
  });

  it.each(['README.md', 'compose.yaml', 'kubernetes/commands.yaml', 'kubernetes/rampart.yaml'])(
    'is that of every image that %s names',
    (name) => {
      const named = [...read(name).matchAll(/\brampart[:-](\d+\.\d+\.\d+)/g)].map(([, tag]) => tag);
      expect([...new Set(named)]).toEqual([version]);
    },
  );
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

  it('is started again without end: whatever it lacked, it starts by itself once that is there', () => {
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('leaves no copy of a memory that holds the keys, and no file that others may read', () => {
    expect(unit).toMatch(/^LimitCORE=0$/m);
    expect(unit).toMatch(/^UMask=0077$/m);
    expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
  });

  it('has commands beside it that get the same and may do no more', () => {
    const command = read('rampart-command@.service');
    const same =
      /^(?!WantedBy)(?:User|Group|WorkingDirectory|LoadCredential|Environment|StateDirectory\w*|MemoryMax|TasksMax|Limit\w+)=.*$|^(?:UMask|NoNewPrivileges|\w*Capabilit\w+|Protect\w+|Private\w+|Re(?:move|strict)\w+|LockPersonality|SystemCall\w+)=.*$/gm;
    const ofServer = unit.match(same) ?? [];
    expect(ofServer.length).toBeGreaterThan(40);
    expect(command.match(same)?.filter((line) => line !== 'Environment=ARGUMENTS=')).toEqual(ofServer);
  });

  it('names programs that are built, and the night’s command by its name', () => {
    const programs = readFileSync(new URL('../../vite.config.ts', here), 'utf8');
    expect(read('rampart-command@.service')).toMatch(/dist\/%i\.js \$ARGUMENTS$/m);
    for (const name of ['rekey', 'retention', 'backup', "'directory-rebuild'"])
      expect(programs).toContain(`  ${name}: 'src/server/commands/`);
    expect(read('rampart-retention.timer')).toContain('Unit=rampart-command@retention.service\n');
  });

  it.each(analyzers)('is understood by %s, and lets the server and its commands do little', (program) => {
    // Beside the timer what it starts is looked for by its name.
    const folder = join(directory, 'units');
    mkdirSync(folder);
    const { username } = userInfo();
    const files = ['rampart.service', 'rampart-command@retention.service', 'rampart-retention.timer'];
    for (const file of files) {
      // What the machine of a test lacks: the account and the program.
      const text = read(file.replace('@retention', '@'))
        .replaceAll(/^(User|Group)=rampart$/gm, `$1=${username}`)
        .replace('/usr/bin/node', process.execPath);
      writeFileSync(join(folder, file), text);
    }
    const analyze = (...words: string[]) => spawnSync(program, words, { encoding: 'utf8' });
    const { status, stderr } = analyze('verify', '--man=no', ...files.map((file) => join(folder, file)));
    expect(stderr.split('\n').filter((line) => line.includes('rampart'))).toEqual([]);
    expect(unit).toMatch(/^SystemCallFilter=~@privileged @resources$/m);
    expect(status).toBe(0);
    for (const file of files.slice(0, 2)) {
      const exposure = analyze('security', '--offline=true', '--threshold=18', join(folder, file));
      expect(exposure.status === 0 ? 'guarded' : exposure.stdout).toBe('guarded');
    }
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

  const upstreams = ['nginx-upstream.conf', 'nginx-upstream-several.conf'];
  it.each(nginxPrograms.flatMap((program) => upstreams.map((upstream) => ({ program, upstream }))))(
    'is understood by $program with $upstream',
    ({ program, upstream }) => {
      const prefix = join(directory, upstream);
      mkdirSync(prefix);
      writeFileSync(join(prefix, 'cert.pem'), selfSigned.cert);
      writeFileSync(join(prefix, 'key.pem'), selfSigned.key);
      copyFileSync(new URL(upstream, here), join(prefix, 'upstream.conf'));
      const site = conf
        .replaceAll('/etc/nginx/rampart-upstream.conf', join(prefix, 'upstream.conf'))
        .replaceAll('/var/log/nginx/error.log', 'stderr')
        .replaceAll('/etc/rampart/tls/cert.pem', join(prefix, 'cert.pem'))
        .replaceAll('/etc/rampart/tls/key.pem', join(prefix, 'key.pem'));
      writeFileSync(join(prefix, 'site.conf'), site);
      const main = `pid ${prefix}/pid; error_log ${prefix}/error.log; events {} http { access_log off; include ${prefix}/site.conf; }`;
      writeFileSync(join(prefix, 'nginx.conf'), main);
      const { status, stderr } = spawnSync(program, ['-t', '-p', prefix, '-c', join(prefix, 'nginx.conf')], {
        encoding: 'utf8',
      });
      expect(stderr).not.toMatch(/\[(?:warn|emerg)\]/);
      expect(status).toBe(0);
    },
  );

  it('writes no address that is a proof into a log, and nothing to the disk', () => {
    const locations = ['/callbacks/', '= /api/oidc/callback'].map((place) => blockOf(`location ${place}`));
    for (const block of locations) {
      expect(block).toContain('access_log off;');
      expect(block).toMatch(/error_log \S+ crit;/);
    }
    expect(/listen 80;[^}]*\}/.exec(conf)?.[0]).toContain('access_log off;');
    expect(conf).toContain('proxy_max_temp_file_size 0;');
  });

  it('compresses nothing: the length of an answer would tell a secret beside what a stranger chose', () => {
    expect(conf.match(/^ *gzip\w* .*$/gm)).toEqual(['  gzip off;']);
  });

  it('takes TLS 1.2 only with forward secrecy and authenticated encryption', () => {
    expect(/ssl_protocols ([^;]+);/.exec(conf)?.[1]).toBe('TLSv1.2 TLSv1.3');
    const suites = /ssl_ciphers ([^;]+);/.exec(conf)?.[1]?.split(':') ?? [];
    expect(suites.length).toBeGreaterThan(3);
    for (const suite of suites)
      expect(suite).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20-POLY1305)/);
  });

  it.each(nginxPrograms)(
    '%s counts an IPv6 address by its network of 64 bits, IPv4 by the address',
    async (program) => {
      const [map = ''] = /^map \$remote_addr [^}]*\}$/m.exec(conf) ?? [];
      const socket = join(directory, 'keys.sock');
      const running = await startNginx(
        program,
        `${map} server { listen unix:${socket}; set_real_ip_from unix:; real_ip_header X-From; return 200 $rampart_outside; }`,
      );
      const keyOf = async (from: string) => {
        const asked = request({ socketPath: socket, headers: { 'X-From': from } }).end();
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        return (await buffer(answer)).toString('hex');
      };
      const keys = {
        first: await keyOf('2001:db8:1:2:3:4:5:6'),
        neighbour: await keyOf('2001:db8:1:2::7'),
        short: await keyOf('2001:db8::7'),
        shorter: await keyOf('2001:db8::9'),
        four: await keyOf('192.0.2.1'),
        other: await keyOf('192.0.2.2'),
      };
      await running.end();
      expect(keys.first).not.toBe('');
      expect(keys.neighbour).toBe(keys.first);
      expect(keys.shorter).toBe(keys.short);
      expect(new Set([keys.first, keys.short, keys.four, keys.other]).size).toBe(4);
    },
  );

  function blockOf(opening: string): string {
    const from = conf.indexOf(`${opening} {`);
    return conf.slice(from, conf.indexOf('}', from));
  }
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

/** What is proved elsewhere alone; CI lacks nothing. */
function leftOut(why: string): never[] {
  if (process.env['CI'] === 'true') throw new Error(why);
  return [];
}
