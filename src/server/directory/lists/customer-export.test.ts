import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { customerList } from '#contract/desk/customer-list.ts';
import { roles } from '#contract/desk/permissions.ts';
import type { CustomerTable } from '#server/database/directory-tables.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { rampRow } from '#testing/ramp-rows.ts';

import { csvLines, exportableCustomers } from './customer-routes.ts';
import { exportList, isBeyondExport } from './list-download.ts';

const day = 86_400_000;

describe('GET /api/customers.csv', () => {
  let desk: DeskServer;
  beforeEach(async () => (desk = await createDeskServer()));
  afterEach(async () => desk.close());

  const customer = (reference: string, others: Partial<CustomerTable> = {}): CustomerTable => ({
    identity_reference: reference,
    first_seen_at: desk.clock.nowMs * 1000,
    last_event_id: `event-${reference}`,
    last_event_at: desk.clock.nowMs * 1000,
    submission_count: 0,
    last_submission_id: null,
    is_blocked: null,
    onboarding_status: null,
    open_requirements: null,
    waiting_since: null,
    state: '{}',
    ...others,
  });
  const add = async (...rows: CustomerTable[]) => desk.db.insertInto('customer').values(rows).execute();
  const download = async (query = '') =>
    desk.app.inject({
      url: `/api/customers.csv${query}`,
      headers: { cookie: await desk.cookieOf('auditor') },
    });
  const referencesIn = (csv: string) =>
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
  const entries = async () => {
    await desk.app.audit.trail.drain();
    const rows = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'export-customers')
      .orderBy('seq')
      .execute();
    return rows.map(({ kind, outcome, details }) => ({ kind, outcome, ...(JSON.parse(details) as object) }));
  };

  it('is the list as a file: UTF-8 without a BOM, times in UTC, unknown values empty', async () => {
    await add(
      customer('c-1', { is_blocked: 1, onboarding_status: 'PENDING', open_requirements: 2 }),
      customer('c-2'),
    );
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rampart-customers-20260504T100000Z.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.body.split('\r\n')).toEqual([
      'identityReference,country,firstSeenAt,lastSeenAt,isBlocked,onboardingStatus,openRequirements,waitingSince,submissionCount,lastSubmissionAt,lastSubmissionOperation,lastSubmissionBy,lastSubmissionOutcome,lastSubmissionStatus',
      'c-2,,2026-05-04T10:00:00.000Z,2026-05-04T10:00:00.000Z,,,,,0,,,,,',
      'c-1,,2026-05-04T10:00:00.000Z,2026-05-04T10:00:00.000Z,true,PENDING,2,,0,,,,,',
      '',
    ]);
  });

  it('holds no formula, whatever the service answered and whatever a customer is called', () => {
    const summary = {
      firstSeenAt: '',
      lastSeenAt: '',
      maskedName: null,
      country: null,
      isBlocked: null,
      openRequirements: null,
      waitingSince: null,
      submissionCount: 0,
      lastSubmission: null,
    };
    for (const sign of ['=', '+', '-', '@', '\t', '\r'])
      expect(csvLines([{ ...summary, identityReference: '-1', onboardingStatus: `${sign}1+1` }])).toMatch(
        /^'-1,,,,,"?'[=+\-@\t\r]1\+1"?,/,
      );
    expect(csvLines([{ ...summary, identityReference: 'c-1', onboardingStatus: 'A,"B"\nC' }])).toContain(
      '"A,""B""\nC"',
    );
  });

  it('accepts the filters of the list, and no others, in its order', async () => {
    const longAgo = (desk.clock.nowMs - 2 * day) * 1000;
    await add(
      customer('a-1', { is_blocked: 1, waiting_since: longAgo + 1 }),
      customer('a-2', { is_blocked: 0, waiting_since: longAgo, open_requirements: 1 }),
      customer('b-1', {
        is_blocked: 1,
        onboarding_status: 'REJECTED',
        waiting_since: desk.clock.nowMs * 1000,
      }),
      customer('nobody', { last_event_id: '' }),
    );
    for (const [query, references] of [
      ['', ['b-1', 'a-2', 'a-1']],
      ['?blocked=true', ['b-1', 'a-1']],
      ['?blocked=false', ['a-2']],
      ['?onboardingStatus=REJECTED', ['b-1']],
      ['?requirements=open', ['a-2']],
      ['?recheck=due', ['a-2', 'a-1']],
      ['?q=a', ['a-1', 'a-2']],
      ['?sort=updated', ['a-1', 'a-2', 'b-1']],
      ['?sort=-requirements', ['a-2', 'b-1', 'a-1']],
      ['?sort=waiting', ['a-2', 'a-1', 'b-1']],
      ['?sort=waiting&blocked=true', ['a-1', 'b-1']],
    ] as const)
      expect([query, referencesIn((await download(query)).body)]).toEqual([query, references]);
    for (const query of ['?sort=name', '?cursor=x', '?limit=1', '?email=x', '?blocked=1'])
      expect((await download(query)).statusCode).toBe(400);
  });

  it('has in the list the last ramp of each, theirs alone', async () => {
    const at = (minutes: number) => desk.clock.nowMs - minutes * 60_000;
    await add(customer('c-1'), customer('c-10'), customer('c-2'));
    await desk.db
      .insertInto('ramp')
      .values([
        rampRow('older', at(2), { identity_reference: 'c-1', status: 'FULFILLED' }),
        rampRow('R-newest', at(1), { identity_reference: 'c-1', status: 'EXPIRED', status_at: at(9) * 1000 }),
        rampRow('of-nobody', at(0)),
        rampRow('of-another', at(0), { identity_reference: 'c-2' }),
      ])
      .execute();
    const headers = { cookie: await desk.cookieOf('support') };
    const { items } = customerList.parse((await desk.app.inject({ url: '/api/customers', headers })).json());
    expect(items.map(({ identityReference, lastRamp }) => [identityReference, lastRamp])).toEqual([
      ['c-2', { rampId: 'of-another', status: null, statusAt: null }],
      ['c-10', null],
      ['c-1', { rampId: 'R-newest', status: 'EXPIRED', statusAt: new Date(at(9)).toISOString() }],
    ]);
  });

  it('is in the trail before it is sent, with its filters and how many went out, never with what was typed', async () => {
    await add(customer('smith-1', { is_blocked: 1 }), customer('smith-2', { is_blocked: 1 }));
    await download('?blocked=true&q=smith');
    const qDigest = desk.app.dataKeys.digest('search', 'smith');
    expect(await entries()).toEqual([
      { kind: 'intent', outcome: null, blocked: true, qDigest },
      { kind: 'outcome', outcome: 'done', entries: 2, isWhole: true, intentSeq: 1 },
    ]);
    await desk.ownerDb.schema.alterTable('audit_head').renameTo('audit_gone').execute();
    expect((await download()).statusCode).toBe(503);
    await desk.ownerDb.schema.alterTable('audit_gone').renameTo('audit_head').execute();
  });

  it('is in the trail as failed when it can’t be made', async () => {
    await desk.ownerDb.schema.alterTable('customer').renameTo('customer_away').execute();
    expect((await download()).statusCode).toBe(500);
    await desk.ownerDb.schema.alterTable('customer_away').renameTo('customer').execute();
    expect(await entries()).toMatchObject([
      { kind: 'intent' },
      { outcome: 'failed', entries: 0, isWhole: false },
    ]);
  });

  it('is there for every role', async () => {
    for (const role of roles) {
      const headers = { cookie: await desk.cookieOf(role) };
      expect((await desk.app.inject({ url: '/api/customers.csv', headers })).statusCode).toBe(200);
    }
  });

  describe('piece by piece', () => {
    const count = 2300;
    const keyOf = (at: number) => `c-${String(at).padStart(5, '0')}`;
    beforeEach(async () => {
      for (let from = 0; from < count; from += 100)
        await add(...Array.from({ length: 100 }, (_, at) => customer(keyOf(from + at))));
    });

    const move = async (reference: string, eventId: string) =>
      desk.db
        .updateTable('customer')
        .set({ last_event_id: eventId })
        .where('identity_reference', '=', reference)
        .execute();

    it('holds every customer once, even one that changes meanwhile', async () => {
      const pieces: string[] = [];
      for await (const { text: piece } of exportList(exportableCustomers(desk.db, {}))) {
        pieces.push(piece);
        if (pieces.length === 2) {
          // One that has not been sent yet, and one that was.
          await move(keyOf(7), 'event-d');
          await move(keyOf(count - 1), 'event-e');
        }
      }
      const references = referencesIn(pieces.join(''));
      expect(new Set(references).size).toBe(count);
      expect(references).toHaveLength(count);
      expect(references.at(-1)).toBe(keyOf(7));
    });

    it('ends at its maximum', async () => {
      const pieces = exportList(exportableCustomers(desk.db, { q: 'c-' }), 1500);
      const lines = async function* () {
        for await (const piece of pieces) yield piece.text;
      };
      const references = referencesIn(await text(Readable.from(lines())));
      expect(references).toHaveLength(1500);
      expect(references.at(-1)).toBe(keyOf(1499));
      expect(await isBeyondExport(exportableCustomers(desk.db, {}), count - 1)).toBe(true);
      expect(await isBeyondExport(exportableCustomers(desk.db, {}), count)).toBe(false);
    });
  });
});
