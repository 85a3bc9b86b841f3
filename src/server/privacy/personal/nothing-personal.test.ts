import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { servicePrefix } from '#contract/desk/headers.ts';
import { operations, type OperationName } from '#contract/service/operations.ts';
import { dumpDatabase } from '#testing/database-dump.ts';
import { identityMessage, processedEvents, rampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { plantedAddresses } from '#testing/planted-addresses.ts';
import { plantedRequests } from '#testing/planted-requests.ts';
import { findPlanted, plantValues } from '#testing/planted-values.ts';
import { complain } from '#testing/complaining-service.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

const planted = plantValues();
const [identityReference, rampId] = ['planted-1', 'planted-ramp'];
const { bodies, answers } = plantedRequests(planted, identityReference, rampId);

describe('nothing personal and no secret is stored or sent where it does not belong', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  const outputs: Record<string, string> = {};
  const sessions: Record<string, string> = {};
  const cookies = new Map<Role, string>();

  const keep = (name: string, { statusCode, headers, body }: LightMyRequestResponse) => {
    outputs[`answer ${Object.keys(outputs).length} ${name} ${statusCode}`] =
      `${JSON.stringify(headers)}\n${body}`;
    return statusCode;
  };
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    {
      role = 'admin',
      body,
      headers = {},
    }: { role?: Role; body?: object | string; headers?: Record<string, string> } = {},
  ) =>
    desk.app.inject({
      method,
      url,
      headers: {
        cookie: cookies.get(role) ?? '',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
  let keys = 0;
  const call = async (name: OperationName, body?: object, headers: Record<string, string> = {}) => {
    const { method, path, successStatus } = operations[name];
    const url =
      servicePrefix + path.replace('{identity_reference}', identityReference).replace('{ramp_id}', rampId);
    service.answerWith(
      json(successStatus, answers[name] ?? { identityReference, createdAt: '2026-05-04T10:00:00Z' }),
    );
    keys += 1;
    const key = { 'idempotency-key': `planted-${keys}`, ...headers };
    const first = keep(name, await ask(method, url, { ...(body && { body }), headers: key }));
    // The same again is answered from what was kept.
    keep(`${name} again`, await ask(method, url, { ...(body && { body }), headers: key }));
    service.answerWith(complain);
    const refused = { ...key, 'idempotency-key': `planted-refused-${keys}` };
    keep(`${name} refused`, await ask(method, url, { ...(body && { body }), headers: refused }));
    return first;
  };

  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({
      serviceUrl: service.url,
      environment: { SERVICE_API_SECRET: planted.secret },
    });
    for (const role of ['admin', 'support'] as const) {
      const cookie = await desk.cookieOf(role);
      cookies.set(role, cookie);
      sessions[`session of ${role}`] = cookie.split('=')[1] ?? '';
    }
    await writeAndRead();
    await writeNote();
    await beRefused();
    await hearCallbacks();
    await visitEverything();
    await desk.app.audit.trail.drain();
  }, 120_000);
  afterAll(async () => {
    await desk.close();
    await service.close();
  });

  async function writeAndRead() {
    for (const [name, body] of Object.entries(bodies)) {
      const status = await call(name as OperationName, body);
      expect([name, status]).toEqual([name, operations[name as OperationName].successStatus]);
    }
    await call('getRamp');
    await call('getIdentity', undefined, { 'x-lookup-email': encodeURIComponent(planted.email) });
    const plan = { operation: 'shareDocuments', reason: planted.reason, findings: [], overrides: [] };
    expect(keep('plan', await ask('POST', '/api/submissions', { body: plan }))).toBe(200);
  }

  /** Notes are shown as written, like reasons, to those who may read them. */
  async function writeNote() {
    const object = { kind: 'customer', id: identityReference };
    const body = { object, text: planted.reason };
    const answer = await ask('POST', '/api/notes', { body, role: 'support' });
    expect(answer.json()).toMatchObject({ text: planted.reason });
    expect(keep('note', answer)).toBe(201);
  }

  async function beRefused() {
    const valid = JSON.stringify(bodies.shareReliance);
    const reliance = `${servicePrefix}${operations.shareReliance.path}`;
    const key = { 'idempotency-key': 'planted-bad' };
    const wrong: (object | string)[] = [
      valid.slice(0, -1),
      `${valid}${planted.email}`,
      { ...bodies.shareReliance, [planted.email]: planted.phone },
      {
        ...bodies.shareReliance,
        email: `${planted.email} ${planted.surname}`,
        mobileNumber: planted.token.repeat(9),
      },
      { ...bodies.shareReliance, customerIdentity: planted.givenName },
    ];
    for (const body of wrong)
      expect(keep('bad body', await ask('POST', reliance, { body, headers: key }))).toBeGreaterThanOrEqual(
        400,
      );
    // What has an identifier's form is taken for one.
    for (const value of [planted.email, planted.surname, planted.addressLine, planted.givenName]) {
      for (const address of plantedAddresses(value, identityReference))
        keep('value in an address', await ask('GET', address));
      keep(
        'value in a header',
        await ask('GET', '/api/customers', {
          headers: { 'x-request-id': value.replaceAll(/[^ -~]/g, ''), 'x-other': encodeURIComponent(value) },
        }),
      );
    }
    const signIn = { email: planted.email, password: planted.password };
    expect(keep('sign-in', await ask('POST', '/api/session', { body: signIn }))).toBe(401);
    const object = { kind: 'customer', id: identityReference };
    for (const body of [
      { object: { ...object, id: planted.email }, text: planted.surname },
      { object, text: planted.email.padEnd(2001, planted.surname) },
      { object, text: planted.surname, [planted.email]: planted.phone },
    ])
      expect(keep('note refused', await ask('POST', '/api/notes', { body }))).toBeGreaterThanOrEqual(400);
    const reveal = {
      object: { kind: 'customer', id: identityReference },
      fields: ['email'],
      reason: planted.reason,
    };
    expect(keep('reveal refused', await ask('POST', '/api/reveals', { body: reveal, role: 'support' }))).toBe(
      403,
    );
    keep(
      'reveal of nothing',
      await ask('POST', '/api/reveals', { body: { ...reveal, fields: [planted.email] } }),
    );
    // The one answer that may hold it.
    const shown = await ask('POST', '/api/reveals', { body: reveal });
    expect(shown.json()).toMatchObject({ values: { email: planted.email } });
  }

  async function hearCallbacks() {
    const message = rampMessage({
      ramp_id: rampId,
      status: 'FULFILLED',
      internal_reason: planted.reason,
      external_reason: planted.reason,
      unheard_of: { wallet: planted.wallet, name: planted.surname },
    });
    expect(keep('callback', await sendCallback(desk, message, { secret: planted.secret }))).toBe(200);
    expect(keep('callback of another', await sendCallback(desk, message, { secret: 'x'.repeat(32) }))).toBe(
      401,
    );
    keep('callback that is none', await sendCallback(desk, message.slice(1), { secret: planted.secret }));
    keep(
      'callback elsewhere',
      await sendCallback(desk, message, { url: `/callbacks/${encodeURIComponent(planted.email)}` }),
    );
    const blocked = identityMessage({
      identity_reference: identityReference,
      internal_reason: planted.reason,
      external_reason: planted.reason,
    });
    expect(keep('callback about them', await sendCallback(desk, blocked, { secret: planted.secret }))).toBe(
      200,
    );
    await processedEvents(desk);
  }

  async function visitEverything() {
    for (const text of [planted.email, planted.phone, planted.wallet, planted.surname])
      keep('search', await ask('POST', '/api/search', { body: { text } }));
    const lists = ['customers', 'ramps', 'callbacks', 'requests', 'audit'];
    for (const list of lists) {
      const answer = await ask('GET', `/api/${list}?limit=100`);
      expect([list, keep(list, answer)]).toEqual([list, 200]);
      if (list === 'callbacks' || list === 'requests')
        for (const { id } of answer.json<{ items: { id: string }[] }>().items)
          keep(`${list} record`, await ask('GET', `/api/${list}/${id}`));
    }
    keep('customer', await ask('GET', `/api/customers/${identityReference}`));
    keep('activity', await ask('GET', `/api/customers/${identityReference}/activity`));
    keep('notes', await ask('GET', `/api/notes?kind=customer&id=${identityReference}`));
    for (const filter of ['', '?blocked=true', '?recheck=due', `?q=${identityReference}`])
      keep('customers as CSV', await ask('GET', `/api/customers.csv${filter}`));
    keep('ramp', await ask('GET', `/api/ramps/${rampId}`));
    keep('export', await ask('GET', '/api/audit/export?format=jsonl'));
    for (const path of ['/metrics', '/health/live', '/health/ready', '/api/session', '/api/environment'])
      keep(path, await ask('GET', path));
  }

  /** A reason is shown to those who may read why something was done, and a callback's to staff; else it is as personal as the rest. */
  const { reason, image: _image, password, ...personal } = planted;
  const everything = () => ({ ...personal, ...sessions, password });

  it('in the log', () =>
    expect(findPlanted({ ...everything(), reason }, { log: desk.log.join('\n') })).toEqual([]));

  it('in any answer, headers and metrics included, except a reveal', () => {
    expect(Object.values(outputs).some((text) => text.includes('# HELP'))).toBe(true);
    expect(findPlanted(everything(), outputs)).toEqual([]);
  });

  it('in the database in clear, or in the bytes of its files', async () => {
    const dump = await dumpDatabase(desk.ownerDb);
    expect(dump['table service_call']).toContain(identityReference);
    expect(dump['table callback_event']).toContain(rampId);
    expect(findPlanted({ ...everything(), reason }, dump)).toEqual([]);
  });

  it('and the search finds planted values where they are', () => {
    const counts = Object.fromEntries(
      service.calls.map(({ body, headers, uri }, at) => [
        `call ${at}`,
        `${uri} ${JSON.stringify(headers)} ${body.toString()}`,
      ]),
    );
    const found = findPlanted(personal, counts).map((line) => line.split(' ')[2]);
    const sent = Object.keys(personal).filter((name) => name !== 'secret' && name !== 'password');
    expect(sent.filter((name) => !found.includes(name))).toEqual([]);
  });
});
