import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';

describe('the sandbox, steered', () => {
  let desk: DeskServer;
  let sandbox: ScriptedService;
  let headers: Record<string, string>;
  beforeAll(async () => {
    sandbox = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: sandbox.url });
    headers = { cookie: await desk.cookieOf('developer'), 'content-type': 'application/json' };
  });
  afterAll(async () => {
    await desk.close();
    await sandbox.close();
  });
  const steered = () => sandbox.calls.filter(({ method }) => method === 'POST');
  const entriesOf = async (control: string, { app, db } = desk) => {
    await app.audit.trail.drain();
    const entries = await db.selectFrom('audit_entry').selectAll().orderBy('seq').execute();
    return entries.filter(({ details, request_id }) => {
      const intent = entries.find((one) => one.request_id === request_id && one.kind === 'intent');
      return details.includes(control) || intent?.details.includes(control) === true;
    });
  };

  it('is recorded with the control’s template and its subject, never with what was sent', async () => {
    sandbox.answerWith(json(422, { message: 'no' }));
    const payload = { action: 'reject', reason: 'planted-in-a-body' };
    const url = '/api/sandbox/customers/c-1?planted=in-a-query';
    expect((await desk.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(422);
    const entries = await entriesOf('/sandbox/customers/{reference}');
    expect(entries).toMatchObject([
      { kind: 'intent', action: 'steer-sandbox', object_kind: 'customer', object_id: 'c-1', outcome: null },
      {
        kind: 'outcome',
        action: 'steer-sandbox',
        object_kind: 'customer',
        object_id: 'c-1',
        outcome: 'refused',
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('planted');
  });

  it('has an outcome though the client leaves before the answer', async () => {
    const hurried = await createDeskServer({ serviceUrl: sandbox.url, bounds: { controlMs: 1000 } });
    const address = await hurried.listen();
    const leaving = new AbortController();
    // The clock is read at any time.
    sandbox.answerWith((_response, { method }) => {
      if (method === 'POST') leaving.abort();
    });
    const call = fetch(`${address}/api/sandbox/ramps/r-1`, {
      method: 'POST',
      headers: { ...headers, cookie: await hurried.cookieOf('developer') },
      body: '{}',
      signal: leaving.signal,
    });
    await expect(call).rejects.toThrow('aborted');
    await expect
      .poll(async () =>
        (await entriesOf('/sandbox/ramps/{id}', hurried)).map(({ kind, outcome }) => outcome ?? kind),
      )
      .toEqual(['intent', 'unknown']);
    await hurried.close();
  });

  it('while the trail can’t be written nothing is steered', async () => {
    sandbox.answerWith(json(200, {}));
    await desk.app.audit.trail.drain();
    const before = steered().length;
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    const answer = await desk.app.inject({ method: 'POST', url: '/api/sandbox/clock', headers, payload: {} });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ type: '/problems/not-recorded' });
    expect(steered()).toHaveLength(before);
    await desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
    expect(
      (await desk.app.inject({ method: 'POST', url: '/api/sandbox/clock', headers, payload: {} })).statusCode,
    ).toBe(200);
    expect(steered()).toHaveLength(before + 1);
  });
});
