import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { requestDetail, requestList } from '#contract/desk/requests.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { createCallRecorder, type CallRecorder } from './call-recorder.ts';

describe('a call to the service', () => {
  let desk: DeskServer;
  let recorder: CallRecorder;
  let cookie = '';
  const failures: object[] = [];
  beforeAll(async () => {
    desk = await createDeskServer();
    cookie = await desk.cookieOf('developer');
    const { db, app } = desk;
    const logger = { error: (facts: unknown) => void failures.push(facts as object) };
    recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: logger as never });
  });
  afterAll(async () => desk.close());
  const get = async (url: string) => desk.app.inject({ url, headers: { cookie } });

  it('leaves nothing personal in clear anywhere in the database', async () => {
    const body = { ...validRequests.shareDocuments, identityReference: 'planted' };
    recorder.recordCall(finishedCall('shareDocuments', { body }, { status: 202 }));
    const email = 'ada+kyc@example.com';
    recorder.recordCall(
      finishedCall(
        'getIdentity',
        { parameters: { identity_reference: 'planted', email } },
        {
          uri: `/eapi/v0/identities/planted?email=${encodeURIComponent(email)}`,
          answered: { identifyReference: 'planted', account: { exists: true, blocked: false } },
        },
      ),
    );
    await recorder.drain();
    const tables = ['service_call', 'customer', 'ramp', 'personal_value', 'lookup', 'change'] as const;
    const dump = await Promise.all(
      tables.map(async (table) => desk.db.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(dump);
    expect(text).toContain('planted');
    for (const value of [
      'ada+kyc',
      encodeURIComponent(email),
      '61412345678',
      'Okafor',
      '1984-02-29',
      'N1234567',
      'Quay Street',
    ])
      expect(text.includes(value) ? value : null).toBeNull();
  });

  it('is shown with its person, trace and kept facts, personal values masked', async () => {
    const body = { identityReference: 'shown', email: 'shown@example.com' };
    const staff = await desk.db
      .selectFrom('staff')
      .select(['id', 'name'])
      .orderBy('email')
      .executeTakeFirstOrThrow();
    const call = finishedCall(
      'createBasicIdentity',
      { body },
      {
        status: 500,
        traceId: 'trace-1',
        staffId: staff.id,
        bodySha256: 'ab',
        answered: { message: 'Ada failed' },
      },
    );
    recorder.recordCall(call);
    await recorder.drain();
    const detail = requestDetail.parse((await get(`/api/requests/${call.id}`)).json());
    expect(detail).toMatchObject({
      id: call.id,
      at: '2026-05-04T10:00:00.000Z',
      staff: { id: staff.id, name: staff.name },
      status: 500,
      traceId: 'trace-1',
      durationMs: 12,
      asked: { identityReference: 'shown' },
      personalValues: [{ field: 'email', masked: 's•••@e•••.com' }],
    });
    expect(JSON.stringify(detail)).not.toContain('Ada');
    const { items } = requestList.parse((await get('/api/requests?traceId=trace-1')).json());
    expect(items.map(({ id }) => id)).toEqual([call.id]);
  });

  it('is listed newest first, page by page, and by each filter', async () => {
    const parameters = { ramp_id: 'r-listed' };
    for (let count = 0; count < 5; count += 1)
      recorder.recordCall(finishedCall('getRamp', { parameters }, { status: 404, outcome: 'answered' }));
    await recorder.drain();
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const url: string = `/api/requests?limit=2&rampId=r-listed&status=404&operation=getRamp&outcome=answered${cursor && `&cursor=${cursor}`}`;
      const page = requestList.parse((await get(url)).json());
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(requestList.parse((await get('/api/requests?staff=somebody')).json()).items).toEqual([]);
  });

  it('that can’t be recorded does not affect its group, and is logged by its id', async () => {
    const spoiled = finishedCall('getRamp', { parameters: { ramp_id: 'r-spoiled' } });
    const fine = finishedCall('getRamp', { parameters: { ramp_id: 'r-fine' } });
    recorder.recordCall(spoiled);
    await recorder.drain();
    recorder.recordCall(spoiled);
    recorder.recordCall(fine);
    await recorder.drain();
    expect(failures).toMatchObject([{ requestId: spoiled.id }]);
    expect((await get(`/api/requests/${fine.id}`)).statusCode).toBe(200);
  });

  it('is dropped and logged when too many others wait to be recorded', async () => {
    const logged: object[] = [];
    const busy = createCallRecorder({
      db: desk.db,
      dataKeys: desk.app.dataKeys,
      logger: { error: (facts: unknown) => void logged.push(facts as object) } as never,
      maxWaiting: 2,
    });
    const [first, second, third] = [1, 2, 3].map(() => finishedCall('getPrice', {}));
    for (const call of [first!, second!, third!]) busy.recordCall(call);
    await busy.drain();
    expect(logged).toMatchObject([{ requestId: third!.id, err: { code: 'GROUP_FULL' } }]);
    const rows = await desk.db
      .selectFrom('service_call')
      .select('id')
      .where('id', 'in', [first!.id, second!.id, third!.id])
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual([first!.id, second!.id].sort());
  });

  it('is not recorded when its write is rolled back', async () => {
    const call = finishedCall(
      'createBasicIdentity',
      { body: { identityReference: 'undone' } },
      { status: 201 },
    );
    const undone = desk.db.transaction().execute(async (transaction) => {
      await recorder.recordIn(transaction, call);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await get(`/api/requests/${call.id}`)).statusCode).toBe(404);
    expect((await get('/api/customers?q=undone')).json()).toMatchObject({ items: [] });
  });

  it.each([
    '/api/requests/none',
    '/api/requests?status=7',
    '/api/requests?cursor=abc',
    '/api/requests?traceId=a%00',
  ])('can’t be searched by %s', async (url) => expect((await get(url)).statusCode).toBe(400));
});
