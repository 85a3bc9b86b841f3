import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '../../../src/contract/desk/permissions.ts';
import { servicePrefix } from '../../../src/contract/desk/headers.ts';
import { operations, type OperationName } from '../../../src/contract/service/operations.ts';

import { authenticatorCode } from '../../../src/testing/authenticator.ts';
import { complain } from '../../../src/testing/complaining-service.ts';
import { rampMessage } from '../../../src/testing/desk-callbacks.ts';
import { plantedRequests } from '../../../src/testing/planted-requests.ts';
import { findPlanted, plantValues } from '../../../src/testing/planted-values.ts';
import { json, startScriptedService, type ScriptedService } from '../../../src/testing/scripted-service.ts';
import { signCallback } from '../../../src/testing/sign-callback.ts';
import { ask, enter, hireStaff, report, startWalkedDesk, type WalkedDesk } from './walked-desk.ts';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const planted = plantValues();
const secrets = { secret: planted.secret, dataKey: hex(32), auditKey: hex(32) };
const password = `a password of ${hex(8)}`;
const [identityReference, rampId] = ['walked-1', 'walked-ramp'];

describe('the canaries of a walk through the built desk', () => {
  let service: ScriptedService;
  let desk: WalkedDesk;
  let totpSecret = '';
  const cookies: Record<string, string> = {};
  const outputs: Record<string, string> = {};

  const tell = async (
    role: Role | 'nobody',
    method: string,
    path: string,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await ask(
      { port: desk.port, isTls: false },
      {
        method,
        path,
        headers: {
          ...(role !== 'nobody' && { cookie: cookies[role] ?? '' }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      },
    );
    outputs[`${Object.keys(outputs).length} ${method} ${path.split('/').length} ${answer.status}`] =
      JSON.stringify(answer.headers) + answer.body;
    return answer;
  };

  beforeAll(async () => {
    service = await startScriptedService();
    desk = await startWalkedDesk({
      SERVICE_BASE_URL: service.url,
      SERVICE_ENVIRONMENT: 'sandbox',
      SECOND_FACTOR_ROLES: 'none',
      SERVICE_API_KEY: 'intruder-key',
      SERVICE_API_SECRET: secrets.secret,
      DATA_KEY: secrets.dataKey,
      AUDIT_KEY: secrets.auditKey,
    });
    await hireStaff(desk, password);
    for (const role of ['admin', 'compliance', 'support'] as const)
      cookies[role] = await enter({ port: desk.port, isTls: false }, { role, password, headers: {} });
    await walk();
  }, 120_000);
  afterAll(async () => {
    await desk.stop();
    await service.close();
  });

  async function walk() {
    // A second factor: the one answer that may show its secret is left out.
    const begun = await tell('support', 'POST', '/api/profile/second-factor', {
      body: JSON.stringify({ password }),
    });
    for (const key of Object.keys(outputs)) if (outputs[key]?.includes(begun.body)) delete outputs[key];
    totpSecret = (JSON.parse(begun.body) as { secret: string }).secret;
    const code = authenticatorCode(totpSecret);
    const confirmed = await tell('support', 'POST', '/api/profile/second-factor/confirm', {
      body: JSON.stringify({ code }),
    });
    expect(confirmed.status).toBe(200);

    const { bodies, answers } = plantedRequests(planted, identityReference, rampId);
    for (const [name, body] of Object.entries(bodies)) {
      const { method, path, successStatus } = operations[name as OperationName];
      const answer = answers[name as OperationName] ?? {
        identityReference,
        createdAt: '2026-05-04T10:00:00Z',
      };
      const headers = { 'idempotency-key': `walked-${name}` };
      service.answerWith(json(successStatus, answer));
      const sent = { body: JSON.stringify(body), headers };
      expect([name, (await tell('compliance', method, servicePrefix + path, sent)).status]).toEqual([
        name,
        successStatus,
      ]);
      service.answerWith(complain);
      const again = { ...sent, headers: { 'idempotency-key': `refused-${name}` } };
      await tell('compliance', method, servicePrefix + path, again);
    }
    service.answerWith(json(200, answers.getIdentity ?? {}));
    const lookUp = `${servicePrefix}/eapi/v0/identities/${identityReference}`;
    await tell('compliance', 'GET', lookUp, {
      headers: { 'x-lookup-email': encodeURIComponent(planted.email) },
    });

    const wrong = { email: planted.email, password: planted.password };
    expect((await tell('nobody', 'POST', '/api/session', { body: JSON.stringify(wrong) })).status).toBe(401);
    // A value with the form of an identifier, such as a wallet's, is taken for one, and kept.
    for (const value of [planted.email, planted.surname, planted.givenName])
      for (const path of [
        `/customers/${encodeURIComponent(value)}`,
        `/api/ramps/${encodeURIComponent(value)}`,
      ])
        await tell('support', 'GET', path, { headers: { 'user-agent': 'Walk/1', accept: 'text/html' } });

    const callback = rampMessage({
      ramp_id: rampId,
      internal_reason: 'x',
      unheard_of: { name: planted.surname },
    });
    const timestamp = String(Date.now() * 1000);
    const signing = { url: '/callbacks', timestamp, key: 'intruder-key' };
    const delivered = async (secret: string) =>
      tell('nobody', 'POST', '/callbacks', {
        body: callback,
        headers: { authorization: signCallback(callback, { ...signing, secret }) },
      });
    expect((await delivered(hex(24))).status).toBe(401);
    expect((await delivered(secrets.secret)).status).toBe(200);

    const search = { text: planted.surname };
    await tell('compliance', 'POST', '/api/search', { body: JSON.stringify(search) });
    for (const path of [
      '/api/customers',
      '/api/ramps',
      '/api/callbacks',
      '/api/requests',
      '/api/audit',
      '/api/audit/export?format=jsonl',
      `/api/customers/${identityReference}`,
      `/api/ramps/${rampId}`,
      '/api/customers.csv',
      '/api/staff',
      '/api/connection',
      '/metrics',
      '/health/ready',
      '/api/environment',
      '/',
    ])
      expect([path, (await tell('admin', 'GET', path)).status]).toEqual([path, 200]);
  }

  const { reason: _reason, image: _image, password: wrongPassword, ...personal } = planted;
  const everything = () => ({
    ...personal,
    ...secrets,
    wrongPassword,
    password,
    totpSecret,
    ...Object.fromEntries(
      Object.entries(cookies).map(([role, cookie]) => [role, cookie.split('=')[1] ?? '']),
    ),
  });

  it('are in no log line', () => {
    expect(desk.output()).toContain('"route":"/api/profile/second-factor/confirm"');
    expect(findPlanted(everything(), { log: desk.output() })).toEqual([]);
  });

  it('are in no answer, metrics and trail included', () => {
    expect(Object.values(outputs).some((text) => text.includes('# HELP'))).toBe(true);
    expect(findPlanted(everything(), outputs)).toEqual([]);
  });

  it('are in none of the desk’s files in clear', () => {
    const files = filesBelow(desk.directory);
    expect(files.some((file) => file.endsWith('.sqlite'))).toBe(true);
    const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));
    // The reference is kept in clear by design: that the files were read at all.
    expect(Object.values(texts).some((text) => text.includes(identityReference))).toBe(true);
    expect(findPlanted(everything(), texts)).toEqual([]);
  });

  it('are not in what browsers are given', () => {
    const files = filesBelow(join(import.meta.dirname, '../../../dist/web'));
    const texts = Object.fromEntries(files.map((file) => [file, readFileSync(file, 'latin1')]));
    expect(files.length).toBeGreaterThan(20);
    expect(findPlanted(everything(), texts)).toEqual([]);
  });

  it('were all on their way to the service, so that their absence says something', () => {
    const sent = service.calls.map(
      ({ uri, headers, body }) => `${uri} ${JSON.stringify(headers)} ${body.toString()}`,
    );
    const found = findPlanted(personal, { sent: sent.join('\n') }).map((line) => line.split(' ')[1]);
    expect(Object.keys(personal).filter((name) => name !== 'secret' && !found.includes(name))).toEqual([]);
    report(
      `${Object.keys(everything()).length} canaries looked for in the log, ${Object.keys(outputs).length} answers, the database's files and the page: none`,
    );
  });
});

describe('the processes that the desk starts', () => {
  it('have none of its secrets in their environment, nor has any command line', async () => {
    const own = { dataKey: hex(32), auditKey: hex(32), pathToken: hex(32), clientSecret: hex(20) };
    const desk = await startWalkedDesk({
      DATA_KEY: own.dataKey,
      AUDIT_KEY: own.auditKey,
      CALLBACK_PATH_TOKEN: own.pathToken,
      CALLBACK_AUTHENTICATION: 'path-token',
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'walk',
      OIDC_CLIENT_SECRET: own.clientSecret,
    });
    try {
      const family = processesBelow(desk.pid);
      expect(family.length).toBeGreaterThan(0);
      const environments = Object.fromEntries(
        family.map((pid) => [`environment ${pid}`, readFileSync(`/proc/${pid}/environ`, 'latin1')]),
      );
      const commands = Object.fromEntries(
        [desk.pid, ...family].map((pid) => [
          `command ${pid}`,
          readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
        ]),
      );
      // Their own environment can be read here, so that an absence says something.
      expect(readFileSync(`/proc/${desk.pid}/environ`, 'latin1')).toContain(own.dataKey);
      expect(findPlanted(own, { ...environments, ...commands, log: desk.output() })).toEqual([]);
      report(`${family.length} child processes without a secret in their environment`);
    } finally {
      await desk.stop();
    }
  }, 60_000);
});

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function processesBelow(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid);
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

function parentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
