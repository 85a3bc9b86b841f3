import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readEvents } from '#testing/event-reader.ts';
import { freshPassword } from '#testing/people-desk.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { startServer, type StartedServerOptions } from '#testing/started-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { readConfig } from '#server/config/config.ts';
import { addSession } from '#server/accounts/sessions/session-store.ts';
import { settleProviderStaff } from '#server/accounts/staff/provider-staff.ts';
import { makeLink } from '#server/accounts/staff/staff-links.ts';
import { openDirectory } from './start-server.ts';

describe('a server that starts and stops', () => {
  let directory = '';
  let database: TestDatabase;
  let service: ScriptedService;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'server-'));
    database = await createTestDatabase(directory);
    service = await startScriptedService();
  });
  afterEach(async () => {
    await service.close();
    await database.close();
    rmSync(directory, { recursive: true });
  });

  const start = async (variables: Record<string, string> = {}, paces: StartedServerOptions['paces'] = {}) =>
    startServer({
      directory,
      serviceUrl: service.url,
      environment: { ...database.environment, ...variables },
      paces: { auditPace: { lease: { renewMs: 50, steadyMs: 0 } }, ...paces },
    });

  it('with a real service disables the sandbox’s accounts in its directory, and ends their sessions', async () => {
    const first = await start();
    expect(first.cookie).not.toBe('');
    await first.server.stop();
    const second = await start({ SERVICE_BASE_URL: service.url, SERVICE_ENVIRONMENT: 'sandbox' });
    expect(second.cookie).toBe('');
    const answer = await fetch(`${second.url}/api/session`, { headers: { cookie: first.cookie } });
    expect(answer.status).toBe(401);
    await second.server.stop();
    const third = await start();
    expect(third.cookie).not.toBe('');
    await third.server.stop();
  });

  it('with a real service offers a link for the first admin, until there is one', async () => {
    const real = { SERVICE_BASE_URL: service.url, SERVICE_ENVIRONMENT: 'sandbox' };
    const sandbox = await start();
    expect(sandbox.server.firstAdminToken).toBeNull();
    await sandbox.server.stop();
    const first = await start(real);
    const token = first.server.firstAdminToken;
    expect(first.server.url).toBe(first.url);
    const used = await fetch(`${first.url}/api/links/use`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: freshPassword, email: 'ada@example.com', name: 'Ada' }),
    });
    expect(used.status).toBe(200);
    await first.server.stop();
    const second = await start(real);
    expect(second.server.firstAdminToken).toBeNull();
    await second.server.stop();
  });

  it('ends the sessions and links of accounts of a removed provider', async () => {
    const oidc = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'rampart' });
    const first = await start();
    const opened = database.open();
    const { db } = opened;
    const keep = async () => {
      await db.deleteFrom('session').execute();
      await db.deleteFrom('staff_link').execute();
      for (const host of ['login', 'former']) {
        const issuer = `https://${host}.example`;
        const named = { email: host, name: host, role: 'admin' as const };
        await settleProviderStaff(db, { issuer, subject: host, ...named }, Date.now());
        const { id } = await db
          .selectFrom('staff')
          .select('id')
          .where('subject', '=', host)
          .executeTakeFirstOrThrow();
        await addSession(db, { staffId: id, method: 'provider', providerSid: null, agent: host }, Date.now());
        const invited = await db
          .selectFrom('staff')
          .select('id')
          .where('email', '=', `${role[host]}@rampart.test`)
          .executeTakeFirstOrThrow();
        await makeLink(db, { purpose: 'invite', staffId: invited.id, madeBy: id }, Date.now());
      }
    };
    const role: Record<string, string> = { login: 'support', former: 'auditor' };
    const left = async () => {
      const sessions = db.selectFrom('session').innerJoin('staff', 'staff.id', 'session.staff_id');
      const links = db.selectFrom('staff_link').innerJoin('staff', 'staff.id', 'staff_link.made_by');
      const named = [
        ...(await sessions.select('staff.email').where('issuer', 'is not', null).execute()),
        ...(await links.select('staff.email').execute()),
      ];
      return named.map(({ email }) => email);
    };
    await first.server.stop();
    for (const [variables, stay] of [
      [oidc('https://login.example/'), ['login', 'login']],
      [{}, []],
    ] as const) {
      await keep();
      const { server, cookie, get } = await start(variables);
      expect(await left()).toEqual(stay);
      expect([cookie === '', (await get('/api/session')).status]).toEqual([false, 200]);
      await server.stop();
    }
    await opened.close();
  });

  it('says which variable is wrong when the directory can’t be used', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const config = readConfig({ DATA_DIR: file, PORT: '0' });
    await expect(openDirectory(config, Date.now)).rejects.toThrow('DATA_DIR can’t be used (EEXIST)');
  });

  it('says when everybody would seem to come from the proxy', async () => {
    const opened = await openDirectory(
      readConfig({ DATA_DIR: directory, PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' }),
      Date.now,
    );
    await opened.close();
    expect(opened.notices).toContainEqual(expect.stringMatching(/^TRUSTED_PROXIES is not set: /));
  });

  it.each([
    [{}, 1],
    [{ OIDC_AMR: 'mfa' }, 0],
    [{ SECOND_FACTOR_ROLES: 'none' }, 0],
  ])(
    'says when company accounts get in without the second factor that a role needs: %j',
    async (more, times) => {
      const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'desk' };
      const service = { SERVICE_BASE_URL: 'https://service.example', SERVICE_ENVIRONMENT: 'sandbox' };
      const config = readConfig({ DATA_DIR: directory, PORT: '0', ...service, ...provider, ...more });
      const opened = await openDirectory(config, Date.now);
      await opened.close();
      expect(
        opened.notices.filter((notice) => notice.startsWith('OIDC_ACR and OIDC_AMR are not')),
      ).toHaveLength(times);
    },
  );

  it('lets a submission under way finish before it stops', async () => {
    let answer = () => {};
    service.answerWith((response, call, request) => {
      if (call.method === 'GET') return json(404, {})(response, call, request);
      answer = () => json(201, { identityReference: 'customer-1', createdAt: '' })(response, call, request);
    });
    const { server, create } = await start();
    const call = create();
    await expect.poll(() => service.serviceCalls.length).toBe(1);
    const stopped = server.stop();
    answer();
    expect((await call).status).toBe(201);
    await stopped;
  });

  it('at the stop ends streams at once, and cuts idle connections', async () => {
    let answer = () => {};
    service.answerWith((response, call, request) => {
      if (call.method === 'GET') return json(404, {})(response, call, request);
      answer = () => json(201, { identityReference: 'customer-1', createdAt: '' })(response, call, request);
    });
    const { server, create, cookie, url } = await start({}, { silenceMs: 100 });
    const reader = await readEvents(url, cookie);
    const silent = connect(server.port, '127.0.0.1');
    await once(silent, 'connect');
    await expect.poll(() => reader.received).toContain('ready');
    const call = create();
    await expect.poll(() => service.serviceCalls.length).toBe(1);
    const stopped = server.stop();
    // While the submission is still under way.
    await reader.ended;
    await once(silent, 'close');
    answer();
    expect((await call).status).toBe(201);
    await stopped;
    const again = await start();
    expect((await again.submissions())[0]).toMatchObject({ outcome: 'answered', status: 201 });
    await again.server.stop();
  });

  it('refuses new requests once it stops, with all its headers', async () => {
    let answer = () => {};
    service.answerWith((response, call, request) => {
      if (call.method === 'GET') return json(404, {})(response, call, request);
      answer = () => json(201, { identityReference: 'customer-1', createdAt: '' })(response, call, request);
    });
    const { server, create } = await start();
    const call = create();
    await expect.poll(() => service.serviceCalls.length).toBe(1);
    // A connection with half a request on it is not idle, so the stop leaves it be.
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    await once(socket, 'connect');
    const stopped = server.stop();
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${server.port}/health/live`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    socket.write('\r\n');
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 503 [^]*content-security-policy: [^]*problems\/busy/);
    answer();
    await call;
    await stopped;
  });

  it('stores a submission before it is sent; if the process dies meanwhile, its outcome is unknown', async () => {
    let outcomeWhileSending: string | undefined;
    const first = await start();
    service.answerWith((response, call, request) => {
      if (call.method === 'GET') return json(404, {})(response, call, request);
      void first.submissions().then(([submission]) => {
        outcomeWhileSending = submission?.outcome;
        return json(201, { identityReference: 'customer-1', createdAt: '' })(response, call, request);
      });
    });
    await first.create();
    expect(outcomeWhileSending).toBe('sending');
    expect((await first.submissions())[0]).toMatchObject({ outcome: 'answered', status: 201 });
    await first.server.stop();

    const former = database.open();
    await former.db.updateTable('submission').set({ outcome: 'sending', status: null }).execute();
    await former.db.updateTable('write_key').set({ state: 'in-flight' }).execute();
    await former.close();
    const second = await start();
    // On PostgreSQL it waits for the dead one's lease to be struck out.
    await expect
      .poll(async () => (await second.submissions())[0], { timeout: 20_000 })
      .toMatchObject({ outcome: 'unknown', status: null });
    await second.server.stop();
  });
});
