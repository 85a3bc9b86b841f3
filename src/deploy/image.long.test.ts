import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { deskRoutes } from '#contract/desk/api.ts';
import { filesOf } from '#testing/image-files.ts';
import { largeDocuments, uploadInHalves } from '#testing/large-documents.ts';
import { freshPassword } from '#testing/people-desk.ts';
import { freePorts } from '../tools/free-port.mjs';
import { startContainer, unpackImage, type Container, type UnpackedImage } from '#testing/unpacked-image.ts';

import { findOrInstallBrowser } from '../tools/browser.mjs';
import { userId } from '../tools/image-context.mjs';
import { whyNoBuildah } from '../tools/image.mjs';
import { findOrInstallPostgres, startPostgres } from '../tools/postgres.mjs';

const missing = whyNoBuildah();
if (missing !== null && process.env['CI'] === 'true') throw new Error(missing);

/** Of a desk on the embedded sandbox, as the manual tries the image. */
const trial = { ALLOW: 'public-sandbox' };
const admin = { email: 'ada@example.com', password: freshPassword };
const service = {
  SERVICE_BASE_URL: 'http://127.0.0.1:1',
  SERVICE_ENVIRONMENT: 'live',
  SERVICE_API_KEY: 'key-of-the-tests',
  SERVICE_API_SECRET_FILE: '/run/secrets/service-api-secret',
};
const keys = { DATA_KEY_FILE: '/run/secrets/data-key', AUDIT_KEY_FILE: '/run/secrets/audit-key' };
const secrets = {
  'service-api-secret': 'a secret of the tests',
  'data-key': 'd'.repeat(32),
  'audit-key': 'a'.repeat(32),
};

const manifest = z.object({ version: z.string(), dependencies: z.record(z.string(), z.string()) });

describe.runIf(missing === null)('the image', () => {
  let image: UnpackedImage;
  const folders: string[] = [];
  const running: Container[] = [];

  beforeAll(async () => {
    image = unpackImage(await buildImage());
  }, 300_000);
  afterEach(async () => {
    for (const container of running.splice(0)) await container.kill();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  afterAll(() => image.remove());

  /** As an engine makes a new volume: the image's owner's. */
  function newData(owner = userId): string {
    const folder = mkdtempSync(join(tmpdir(), 'data-'));
    chmodSync(folder, 0o700);
    chownSync(folder, owner, owner);
    folders.push(folder);
    return folder;
  }

  async function start(given: Omit<Parameters<typeof startContainer>[1], 'data'> & { data?: string }) {
    const [port = 0, operationsPort = 0, sandboxPort = 0] = await freePorts(3);
    const ports = { PORT: port, OPERATIONS_PORT: operationsPort, SANDBOX_PORT: sandboxPort };
    const texts = Object.entries(ports).map(([name, value]) => [name, String(value)]);
    const own = { PUBLIC_URL: `http://127.0.0.1:${port}`, ...(Object.fromEntries(texts) as object) };
    const env: Record<string, string> = { ...own, ...given.env };
    const data = given.data ?? newData();
    const container = startContainer(image, { ...given, env, data });
    running.push(container);
    return {
      ...container,
      env,
      data,
      url: `http://127.0.0.1:${env['PORT']}`,
      health: `http://127.0.0.1:${env['OPERATIONS_PORT']}`,
      async ready() {
        await expect.poll(container.output, { timeout: 60_000 }).toMatch(/^Rampart is ready at /m);
      },
      /** Runs a program beside it, as `exec` does, and gives its exit code with what it said. */
      async run(words: readonly string[]) {
        const beside = startContainer(image, { ...given, env, data, words });
        running.push(beside);
        return { code: await beside.ended, said: beside.output() };
      },
    };
  }

  async function post(url: string, body: object) {
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Follows the link that a start has printed. */
  async function makeAdmin({ output, url }: { readonly output: () => string; readonly url: string }) {
    await expect.poll(output).toContain('No admin yet');
    const [, token] = /^No admin yet\. .*\/welcome#([\w-]{43})$/m.exec(output()) ?? [];
    const used = await post(url + deskRoutes.useLink.path, { token, name: 'Ada', ...admin });
    expect(used.status).toBe(200);
  }

  async function signIn(url: string): Promise<string> {
    const answer = await post(url + deskRoutes.signIn.path, admin);
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  }

  it('holds the built program and what that needs: no shell, no source, no secret, nothing of this machine', () => {
    const files = filesOf(image.root);
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['usr/local/bin/node', 'opt/rampart/dist/main.js']));
    const known =
      /^(?:opt\/rampart\/(?:LICENSE|package\.json|sbom\.json|dist\/(?:[\w-]+\.js$|chunks\/[\w-]+\.js$|web\/)|node_modules\/(?:libsql|@libsql|@neon-rs|detect-libc|@node-rs)\/)|usr\/local\/bin\/node$|usr\/share\/(?:doc|common-licenses)\/|(?:usr\/)?lib(?:64)?\/[^/]*\/?[^/]+\.so[.\d]*$|usr\/lib\/os-release$|etc\/(?:passwd|group|nsswitch\.conf|os-release)$|var\/lib\/dpkg\/status\.d\/)/;
    expect(paths.filter((path) => !known.test(path))).toEqual([]);
    expect(
      paths.filter((path) =>
        /(?:^|\/)(?:\.env|\.git|\.npm)|\.(?:pem|key|map|tsx?|sqlite)$/.test(path.replace(/\.d\.ts$/, '')),
      ),
    ).toEqual([]);
    expect(files.filter(({ owner, mode }) => owner !== 0 || (mode & 0o6022) !== 0)).toEqual([]);
    const here = process.cwd();
    expect(files.filter(({ text }) => text.includes(here) || text.includes('node_modules/.cache'))).toEqual(
      [],
    );
  });

  it('says what it is, and what it is made of', () => {
    const { version, dependencies } = manifest.parse(read('../../package.json'));
    const { config } = image.facts;
    expect(config).toMatchObject({
      User: `${userId}:${userId}`,
      StopSignal: 'SIGTERM',
      WorkingDir: '/opt/rampart',
    });
    expect([...config.Entrypoint, ...config.Cmd]).toEqual(['/usr/local/bin/node', 'dist/main.js']);
    for (const labels of [config.Labels, image.annotations])
      expect(labels).toMatchObject({
        'org.opencontainers.image.title': 'Rampart',
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}(?:-dirty)?$/) as string,
      });
    const bill = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) });
    const file = readFileSync(join(image.root, config.Labels['rampart.sbom'] ?? ''), 'utf8');
    const parts = bill.parse(JSON.parse(file)).components.map(({ name }) => name);
    expect(parts).toEqual(
      expect.arrayContaining([...Object.keys(dependencies), 'node', 'libc6', 'libstdc++6']),
    );
  });

  it('is the same image again, made of the same sources', async () => {
    const again = unpackImage(await buildImage());
    again.remove();
    expect(again.digest).toBe(image.digest);
  }, 300_000);

  it('starts read-only and as nobody in particular, says that it is well, and lets a browser sign in', async () => {
    const desk = await start({ env: trial });
    await desk.ready();
    expect(desk.status()).toMatchObject({
      Uid: String(userId),
      Gid: String(userId),
      NoNewPrivs: '1',
      CapEff: '0000000000000000',
    });
    expect((await fetch(`${desk.health}/health/ready`)).status).toBe(200);
    expect(await desk.run(['dist/health.js'])).toMatchObject({
      code: 0,
      said: expect.stringContaining('"ready"') as string,
    });
    await makeAdmin(desk);
    const browser = await chromium.launch({
      executablePath: await findOrInstallBrowser(),
      args: ['--no-sandbox'],
    });
    const page = await browser.newPage();
    await page.goto(desk.url);
    await page.getByLabel('E-mail', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').first().waitFor();
    await browser.close();
    desk.signal('SIGTERM');
    expect(await desk.ended).toBe(0);
    expect(await desk.run(['dist/health.js'])).toEqual({
      code: 1,
      said: 'Rampart does not answer: ECONNREFUSED\n',
    });
  }, 120_000);

  it('as PID 1 finishes an upload of 56 MB when it is told to stop, and stops', async () => {
    const desk = await start({ env: trial });
    await desk.ready();
    await makeAdmin(desk);
    const cookie = await signIn(desk.url);
    const body = largeDocuments();
    expect(body.byteLength).toBeGreaterThan(55_900_000);
    let stoppedAt = 0;
    const halfway = async () => {
      stoppedAt = Date.now();
      desk.signal('SIGTERM');
      // It looks ready no more, and takes nothing new: the signal has come.
      await expect.poll(async () => isAnswering(`${desk.health}/health/ready`)).toBe(false);
    };
    const answer = await uploadInHalves({ url: desk.url, cookie, body, halfway });
    expect(answer.status).toBe(202);
    expect(await desk.ended).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(55_000);
  }, 120_000);

  it('as PID 1 stops while it starts, and while it migrates', async () => {
    const database = await startSilentDatabase();
    const url = `postgres://desk@127.0.0.1:${database.port}/rampart`;
    const given = { ...secrets, 'database-url': url };
    const env = {
      ...service,
      ...keys,
      DATABASE_URL_FILE: '/run/secrets/database-url',
      DATABASE_MIGRATION_URL: url,
    };
    for (const words of [['dist/main.js'], ['dist/migrate.js'], ['dist/retention.js', '--days', '1']]) {
      const asked = once(database.server, 'connection');
      const container = await start({ env, secrets: given, words });
      await asked;
      container.signal('SIGTERM');
      expect(await container.ended).toBe(143);
    }
    database.server.close();
  }, 60_000);

  it.each<[string, Parameters<typeof start>[0], RegExp]>([
    ['no settings', {}, /HOST makes Rampart reachable from other machines, [^]* set SERVICE_BASE_URL/],
    [
      'no secrets',
      { env: { ...service, ...keys } },
      /SERVICE_API_SECRET_FILE names a file that can’t be read \(ENOENT\)/,
    ],
    [
      'a database and no keys',
      { env: { ...service, DATABASE_URL: 'postgres://desk@127.0.0.1:1/rampart' }, secrets },
      /AUDIT_KEY must be given with DATABASE_URL/,
    ],
  ])('with %s does not start, and says why', async (_what, given, why) => {
    const container = await start(given);
    expect(await container.ended).toBe(1);
    expect(container.output()).toMatch(/^Rampart cannot start: /m);
    expect(container.output()).toMatch(why);
    expect(container.output()).not.toMatch(/\n {4}at /);
  });

  it('does not start with a /data that it may not write to, and says so', async () => {
    const container = await start({ env: trial, data: newData(0) });
    expect(await container.ended).toBe(1);
    expect(container.output()).toMatch(
      /^Rampart cannot start: DATA_DIR can’t be used \((?:EACCES|not writable)\)$/m,
    );
  });

  it.each([
    ['PORT', /^Rampart cannot start: PORT is in use by another program$/m],
    ['OPERATIONS_PORT', /^Rampart cannot start: OPERATIONS_PORT can’t be listened on \(EADDRINUSE\)$/m],
  ])('does not start with a %s that is taken, and says so', async (variable, why) => {
    const taken = createServer().listen(0, '0.0.0.0');
    await once(taken, 'listening');
    const container = await start({ env: { ...trial, [variable]: String(portOf(taken)) } });
    expect(await container.ended).toBe(1);
    expect(container.output()).toMatch(why);
    taken.close();
  });

  it('migrates, starts twice on one PostgreSQL with its secrets as files, and its link makes the first admin', async () => {
    const found = findOrInstallPostgres();
    if ('why' in found) throw new Error(found.why);
    const server = await startPostgres(found.folder);
    const passwords = mkdtempSync(join(tmpdir(), 'passwords-'));
    folders.push(passwords);
    execFileSync(join(found.folder, 'psql'), ['--quiet', server.urlOf('postgres', 'postgres')], {
      input: readFileSync(new URL('database.sql', import.meta.url), 'utf8').replaceAll(
        'cat /run/secrets/',
        'echo ',
      ),
    });
    const logins = {
      'migration-url': server.urlOf('rampart_owner', 'rampart'),
      'database-url': server.urlOf('rampart_desk', 'rampart'),
    };
    const migrate = { env: { DATABASE_MIGRATION_URL_FILE: '/run/secrets/migration-url' }, secrets: logins };
    const migration = await start({ ...migrate, words: ['dist/migrate.js'] });
    expect([await migration.ended, migration.output()]).toEqual([
      0,
      expect.stringContaining('The database is migrated'),
    ]);
    const one = {
      env: { ...service, ...keys, DATABASE_URL_FILE: '/run/secrets/database-url' },
      secrets: { ...secrets, ...logins },
    };
    const desks = [await start(one), await start(one)] as const;
    for (const desk of desks) await desk.ready();
    await makeAdmin({ output: desks[0].output, url: desks[1].url });
    expect(await desks[0].run(['dist/retention.js', '--days', '30'])).toMatchObject({ code: 0 });
    for (const desk of desks) {
      desk.signal('SIGTERM');
      expect(await desk.ended).toBe(0);
      expect(readFileSync(join(desk.data, 'audit-checkpoints.jsonl'), 'utf8')).toMatch(/^\{"at":/);
    }
    await server.end();
  }, 120_000);

  it('is backed up in a container, and starts from the backup in another', async () => {
    const desk = await start({ env: trial });
    await desk.ready();
    await makeAdmin(desk);
    expect(await desk.run(['dist/backup.js', '/data/backup.sqlite'])).toMatchObject({ code: 0 });
    const data = newData();
    for (const [from, to] of [
      ['backup.sqlite', 'server.sqlite'],
      ['data-key', 'data-key'],
      ['audit-key', 'audit-key'],
    ])
      execFileSync('cp', ['--preserve=all', join(desk.data, from ?? ''), join(data, to ?? '')]);
    const restored = await start({ env: trial, data });
    await restored.ready();
    await signIn(restored.url);
  }, 120_000);
});

/** Runs `npm run image` and gives the archive. */
async function buildImage(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/tools/image.mjs']);
  return /^The image: (.+)$/m.exec(stdout)?.[1] ?? stdout;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Takes connections and never answers. */
async function startSilentDatabase(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: portOf(server) };
}
