import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PlannedSubmission } from '#contract/desk/submissions.ts';
import { planReasonAad } from '#server/privacy/personal/data-keys.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { trailOfRequest } from '#testing/trail-of-request.ts';

import { findPlan } from './plan-store.ts';

const reason = 'Ada Okafor asked for it on the phone';
const finding = { code: 'too-dark', measured: 0.1, threshold: 0.25, documentIndex: 0, imageIndex: 1 };
const plan = { operation: 'createBasicIdentity', reason, findings: [finding], overrides: ['too-dark'] };

describe('a planned submission', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  beforeAll(async () => {
    service = await startScriptedService(
      json(201, { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' }),
    );
    desk = await createDeskServer({ serviceUrl: service.url });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const post = async (body: unknown, headers: Record<string, string> = { cookie }) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/submissions',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });

  it('has a key, and its reason is nowhere in clear', async () => {
    const answer = await post(plan);
    expect(answer.statusCode).toBe(200);
    const { idempotencyKey } = answer.json<PlannedSubmission>();
    const row = await desk.db
      .selectFrom('submission_plan')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.findings)).toEqual([finding]);
    expect(JSON.stringify(row)).not.toContain('Okafor');
    expect(desk.app.dataKeys.open(row.reason_encrypted ?? '', planReasonAad(idempotencyKey))).toBe(reason);
    await expect
      .poll(async () => trailOfRequest(desk.db, String(answer.headers['x-request-id'])))
      .toEqual(['intent', 'done']);
  });

  it('carries reason and overrides into the intent and the submission of the write with its key', async () => {
    const { idempotencyKey: key } = (await post(plan)).json<PlannedSubmission>();
    const sent = await sendWrite(desk, { cookie, key });
    expect(sent.statusCode).toBe(201);
    const intent = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('request_id', '=', String(sent.headers['x-request-id']))
      .where('kind', '=', 'intent')
      .executeTakeFirstOrThrow();
    expect(intent).toMatchObject({
      action: 'createBasicIdentity',
      object_kind: 'customer',
      object_id: 'customer-1',
      reason_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { dataKeys } = desk.app;
    expect(JSON.parse(intent.details)).toEqual({
      idempotencyKeyDigest: dataKeys.digest('idempotency-key', key),
      overrides: 'too-dark',
    });
    const rows = await desk.db
      .selectFrom('submission')
      .selectAll()
      .where('idempotency_key', '=', key)
      .execute();
    expect(rows).toMatchObject([{ outcome: 'answered', status: 201, request_id: intent.request_id }]);
  });

  it('is bound to its person and operation', async () => {
    const { idempotencyKey } = (await post(plan)).json<PlannedSubmission>();
    const { staff_id: staffId } = await desk.db
      .selectFrom('submission_plan')
      .select('staff_id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    const { dataKeys } = desk.app;
    const key = { staffId, operation: 'createBasicIdentity', idempotencyKey } as const;
    expect(await findPlan(desk.db, key, dataKeys)).toEqual({ reason, overrides: ['too-dark'] });
    expect(await findPlan(desk.db, { ...key, staffId: 'other' }, dataKeys)).toBeUndefined();
    expect(await findPlan(desk.db, { ...key, operation: 'shareToken' }, dataKeys)).toBeUndefined();
  });

  it('may be a ramp', async () =>
    expect((await post({ ...plan, operation: 'createRamp', findings: [], overrides: [] })).statusCode).toBe(
      200,
    ));

  it.each([
    ['a read', { ...plan, operation: 'getLimits' }, 422],
    ['an operation that there is not', { ...plan, operation: 'x' }, 422],
    ['a reason of two characters', { ...plan, reason: ' ab ' }, 422],
    ['a reason of 501', { ...plan, reason: 'a'.repeat(501) }, 422],
    ['a reason with a character that can’t be kept', { ...plan, reason: 'ab\u0000c' }, 400],
    ['no reason', { ...plan, reason: undefined }, 422],
    ['an override of what was not found', { ...plan, overrides: ['blurred'] }, 422],
    ['a finding without its measure', { ...plan, findings: [{ code: 'too-dark' }] }, 422],
    ['words in a code', { ...plan, findings: [{ ...finding, code: 'Ada Okafor' }], overrides: [] }, 422],
    ['a field that nobody knows', { ...plan, password: 'x' }, 400],
    ['a finding with a field that nobody knows', { ...plan, findings: [{ ...finding, name: 'Ada' }] }, 400],
  ])('is refused with %s', async (_what, body, status) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/Ada|password/);
  });

  it.each(['auditor', 'developer'] as const)('is not for %s', async (role) =>
    expect((await post(plan, { cookie: await desk.cookieOf(role) })).statusCode).toBe(403),
  );

  it.each(['createBasicIdentity', 'shareDocuments'])('is for support where it is %s', async (operation) => {
    const answer = await post({ ...plan, operation }, { cookie: await desk.cookieOf('support') });
    expect(answer.statusCode).toBe(200);
  });

  it.each(['shareReliance', 'shareToken', 'updateIdentity', 'createRamp'])(
    'is not for support where it is %s: nothing is kept, and the refusal is in the trail',
    async (operation) => {
      const plans = async () => desk.db.selectFrom('submission_plan').select('idempotency_key').execute();
      const before = await plans();
      const refused = await post({ ...plan, operation }, { cookie: await desk.cookieOf('support') });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { type: '/problems/forbidden', detail: 'Only these roles can do this: compliance, admin.' },
      ]);
      expect(await plans()).toEqual(before);
      expect(await trailOfRequest(desk.db, String(refused.headers['x-request-id']))).toEqual(['refused']);
    },
  );

  it('is not made when the trail can’t be written', async () => {
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_head_gone').execute();
    const count = async () =>
      (await desk.db.selectFrom('submission_plan').select('created_at').execute()).length;
    const before = await count();
    expect((await post(plan)).statusCode).toBeGreaterThanOrEqual(500);
    await desk.ownerDb.schema.alterTable('audit_head_gone').renameTo('audit_head').execute();
    expect(await count()).toBe(before);
  });
});
