import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { identityMessage, processedEvents, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('a customer’s record', () => {
  let desk: DeskServer;
  beforeEach(async () => (desk = await createDeskServer()));
  afterEach(async () => desk.close());

  const record = async (operation: OperationName, body: object, answered?: object) => {
    const recorder = createCallRecorder({ db: desk.db, dataKeys: desk.app.dataKeys, logger: desk.app.log });
    const asked = operation === 'getIdentity' ? { parameters: body as Record<string, string> } : { body };
    const atMs = desk.clock.nowMs;
    await recorder.recordIn(desk.db, finishedCall(operation, asked, { status: 200, atMs, answered }));
  };
  const get = async (reference: string) => {
    const headers = { cookie: await desk.cookieOf('support') };
    return customerRecord.parse(
      (await desk.app.inject({ url: `/api/customers/${reference}`, headers })).json(),
    );
  };
  const hear = async (fields: Record<string, unknown>) => {
    await sendCallback(desk, identityMessage(fields));
    return (await processedEvents(desk)).at(-1)!;
  };
  const lookUp = async (isBlocked: boolean) =>
    record(
      'getIdentity',
      { identity_reference: 'c-1' },
      { identifyReference: 'c-1', account: { exists: true, blocked: isBlocked } },
    );

  describe('who is blocked', () => {
    it('names the callback that says so, since when, and both its reasons', async () => {
      const { id } = await hear({ status_date: '2026-05-04 09:58:00' });
      expect((await get('c-1')).blockingMessage).toEqual({
        eventId: id,
        status: 'CUSTOMER_BLACKLISTED',
        statusDate: '2026-05-04 09:58:00',
        statusAt: '2026-05-04T09:58:00.000Z',
        receivedAt: '2026-05-04T10:00:00.000Z',
        internalReason: 'list match',
        externalReason: 'We can’t serve you.',
      });
    });

    it('still does after a look-up that agrees, and after another message', async () => {
      const { id } = await hear({});
      desk.clock.nowMs += 60_000;
      await lookUp(true);
      await hear({ status: 'SOMETHING_NEW', status_date: '2026-05-04 10:01:00', internal_reason: 'other' });
      const { facts, blockingMessage } = await get('c-1');
      expect(facts.blocked).toMatchObject({ source: 'answer', value: { isBlocked: true } });
      expect(blockingMessage).toMatchObject({ eventId: id, internalReason: 'list match' });
    });

    it('names the newest by its date, whatever came last', async () => {
      const { id } = await hear({ status_date: '2026-05-04 09:59:00', internal_reason: 'newer' });
      await hear({ status_date: '2026-05-04 09:00:00', internal_reason: 'older, came later' });
      expect((await get('c-1')).blockingMessage).toMatchObject({ eventId: id, internalReason: 'newer' });
    });

    it('has none once a look-up denies it, nor where only a look-up says so', async () => {
      await lookUp(true);
      expect((await get('c-1')).blockingMessage).toBeNull();
      await hear({});
      desk.clock.nowMs += 60_000;
      await lookUp(false);
      expect((await get('c-1')).blockingMessage).toBeNull();
    });

    it('has only reasons that are texts, and none once they are erased', async () => {
      await hear({ internal_reason: { name: 'Amelia' }, external_reason: 'x'.repeat(5000) });
      const { blockingMessage } = await get('c-1');
      expect(blockingMessage).toMatchObject({ internalReason: null, externalReason: 'x'.repeat(2000) });
      await desk.db.updateTable('callback_event').set({ body_encrypted: null }).execute();
      expect((await get('c-1')).blockingMessage).toMatchObject({
        status: 'CUSTOMER_BLACKLISTED',
        internalReason: null,
        externalReason: null,
      });
    });
  });

  describe('linked customers', () => {
    const submit = async (identityReference: string, email: string, mobileNumber: string) =>
      record('shareReliance', { ...validRequests.shareReliance, identityReference, email, mobileNumber });

    it('are the others with the same e-mail or phone, however it was written', async () => {
      await submit('c-1', 'Amelia@example.com', '+61 400 000 001');
      await submit('c-2', 'amelia@EXAMPLE.com', '+61400000002');
      await submit('c-3', 'other@example.com', '61400000001');
      await submit('c-4', 'fourth@example.com', '+61400000004');
      expect((await get('c-1')).linked).toEqual([
        { identityReference: 'c-2', matched: 'email' },
        { identityReference: 'c-3', matched: 'phone' },
      ]);
      expect((await get('c-4')).linked).toEqual([]);
    });

    it('include those of an earlier e-mail', async () => {
      await submit('c-1', 'before@example.com', '+61400000001');
      await submit('c-2', 'before@example.com', '+61400000002');
      await submit('c-1', 'after@example.com', '+61400000001');
      expect((await get('c-1')).linked).toMatchObject([{ identityReference: 'c-2' }]);
    });

    it('are at most twenty, ordered by reference', async () => {
      for (let count = 10; count < 40; count += 1)
        await submit(`c-${count}`, 'one@example.com', `+614000000${count}`);
      const { linked } = await get('c-39');
      expect(linked.map(({ identityReference }) => identityReference)).toEqual(
        Array.from({ length: 20 }, (_, count) => `c-${count + 10}`),
      );
    });
  });
});
