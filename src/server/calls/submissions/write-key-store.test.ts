import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { freeKey, keepAnswer, keepUnknown, reserveKey, type WriteKey } from './write-key-store.ts';

const hour = 3_600_000_000;
const answer = { status: 201, contentType: null, retryAfter: null, date: null, body: Buffer.from('{}') };

describe('a key that another request has taken since', () => {
  let desk: DeskServer;
  let key: WriteKey;
  beforeEach(async () => {
    desk = await createDeskServer();
    const { id: staffId } = await desk.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
    key = { staffId, operation: 'createRamp', idempotencyKey: 'k' };
    for (const [requestId, at] of [
      ['first', 0],
      ['second', 24 * hour],
    ] as const)
      await reserveKey(desk.db, { key, bodyDigest: requestId, requestId, instanceId: 'i', at });
  });
  afterEach(async () => desk.close());

  const ofFirst = () => ({ requestId: 'first', dataKeys: desk.app.dataKeys });

  it.each([
    ['the answer', async () => keepAnswer(desk.db, key, { ...ofFirst(), answer })],
    ['that nobody knows the answer', async () => keepUnknown(desk.db, key, { ...ofFirst(), detail: 'lost' })],
    ['that nothing was sent', async () => freeKey(desk.db, key, 'first')],
  ])('stays that request’s when the first one learns late: %s', async (_what, settle) => {
    await settle();
    const rows = await desk.db.selectFrom('write_key').selectAll().execute();
    expect(rows).toMatchObject([{ request_id: 'second', state: 'in-flight', answer_encrypted: null }]);
  });
});
