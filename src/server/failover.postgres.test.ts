import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openPostgres } from '#node/postgres.ts';
import { readConfig } from '#server/config/config.ts';
import { migrations } from '#server/database/migrations.ts';
import { checkPostgres, openServerDatabase } from '#server/database/open-server-database.ts';
import { buildProgram } from '#testing/build-program.ts';
import {
  asSuperuser,
  cancelHeldCommits,
  demotable,
  demote,
  holdCommits,
  promote,
  releaseCommits,
} from '#testing/demoted-postgres.ts';
import { startOwnPostgres, type OwnPostgres } from '#testing/own-postgres.ts';
import { holdAnswers } from '#testing/hold-answers.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer, type StartedServer } from '#testing/started-server.ts';
import { postgresPrograms, serverLogin, templateDatabase } from '#testing/test-database.ts';

let postgres: OwnPostgres;
let directory = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'failover-'));
  postgres = await startOwnPostgres(demotable);
}, 120_000);
afterAll(async () => {
  await postgres.end();
  rmSync(directory, { recursive: true });
});

const set = async (name: string, value: string) => {
  await asSuperuser(postgres, `alter system set ${name} = '${value}'`);
  await asSuperuser(postgres, 'select pg_reload_conf()');
  await expect.poll(async () => asSuperuser(postgres, `show ${name}`)).toBe(value);
};

describe('a server whose PostgreSQL becomes a replica', () => {
  let service: ScriptedService;
  let started: StartedServer;
  beforeAll(async () => {
    service = await startScriptedService(json(201, { identityReference: 'customer-1', createdAt: '' }));
    started = await startServer({ directory, serviceUrl: service.url, environment: postgres.environment });
  });
  afterAll(async () => {
    await started.server.stop();
    await service.close();
  });

  const writes = () => service.serviceCalls.filter(({ method }) => method === 'POST').length;

  it('says in words that nothing was stored, calls nobody, and goes on with the next primary', async () => {
    expect((await started.create('before')).status).toBe(201);
    const before = writes();
    await demote(postgres);
    const inWords = async () => {
      const answer = await started.create('while');
      const { detail } = (await answer.json()) as { readonly detail?: string };
      return [answer.status, answer.headers.get('retry-after'), detail];
    };
    await expect
      .poll(inWords)
      .toEqual([503, '5', 'The database is read-only for now, so nothing was stored.']);
    const answers = [await started.get('/api/customers'), await started.get('/health/ready')];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect((await started.get('/health/live')).status).toBe(200);
    expect(writes()).toBe(before);
    await promote(postgres);
    await expect.poll(async () => (await started.create('while')).status).toBe(201);
    expect(writes()).toBe(before + 1);
    await expect.poll(async () => (await started.get('/health/ready')).status).toBe(200);
  });

  it('knows the answer to a write whose commit was done, although its end was not heard', async () => {
    const held = holdAnswers(service);
    const sent = started.create('unheard');
    await held.called;
    const before = writes();
    await holdCommits(postgres);
    const cancelling = setInterval(() => void cancelHeldCommits(postgres), 50);
    held.release(json(201, { identityReference: 'customer-1', createdAt: '' }));
    expect((await sent).status).toBe(504);
    clearInterval(cancelling);
    await releaseCommits(postgres);
    await expect.poll(async () => (await started.create('unheard')).status).toBe(201);
    expect(writes()).toBe(before);
  });
});

describe('a PostgreSQL that can only be read', () => {
  const config = () => readConfig({ DATA_DIR: directory, PORT: '0', ...postgres.environment });
  const words = 'DATABASE_URL leads to a PostgreSQL that can only be read';

  it('is refused at the start, in words', async () => {
    await asSuperuser(postgres, `alter role ${serverLogin} set default_transaction_read_only = on`);
    await expect(openServerDatabase(config(), 0)).rejects.toThrow(words);
    await asSuperuser(postgres, `alter role ${serverLogin} reset all`);
    await demote(postgres);
    await expect(openServerDatabase(config(), 0)).rejects.toThrow(words);
  });

  it('lets the trail be verified there', async () => {
    const program = await buildProgram('src/server/audit/verify/verify-program.ts');
    const env = { PATH: process.env['PATH'], ...postgres.environment };
    const words = [program.file, '--database'];
    const { status, stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    program.remove();
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^Intact: /) });
  });

  it('is waited for at the start, in case of a failover', async () => {
    const opening = openServerDatabase(config());
    // Asked in another database, which doesn't count itself.
    const sessions = `select sessions::int from pg_stat_database where datname = '${templateDatabase}'`;
    const attempts = async () => Number(await asSuperuser(postgres, sessions, 'postgres'));
    const before = await attempts();
    await expect.poll(attempts, { timeout: 20_000 }).toBeGreaterThan(before + 1);
    await promote(postgres);
    const opened = await opening;
    expect(opened.notices.filter((notice) => notice.includes('replica'))).toEqual([]);
    await opened.close();
  });
});

describe('the notices at the start', () => {
  const ofFailover = async () => {
    const database = openPostgres({ url: postgres.environment['DATABASE_URL'] ?? '' });
    const notices = await checkPostgres(database.db, migrations);
    await database.close();
    return notices.filter((notice) => notice.includes('failover'));
  };

  it('name what lets a failover lose acknowledged rows, to the server’s own role', async () => {
    expect(await ofFailover()).toEqual([]);
    const { hostname, port } = new URL(postgres.ownerUrl);
    const words = ['-D', directory, '-h', hostname, '-p', port, '-U', 'postgres'];
    const replica = spawn(join(postgresPrograms(), 'pg_receivewal'), words, { stdio: 'ignore' });
    await expect.poll(ofFailover).toEqual([expect.stringContaining('synchronous_standby_names is empty')]);
    await set('synchronous_commit', 'local');
    await set('synchronous_standby_names', '*');
    await expect.poll(ofFailover).toEqual([expect.stringContaining('synchronous_commit is local')]);
    await set('synchronous_commit', 'on');
    await expect.poll(ofFailover).toEqual([]);
    replica.kill();
    await once(replica, 'exit');
  });
});
