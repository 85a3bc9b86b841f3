import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import type { AuditSettlement, Trail } from '#server/audit/trail/trail.ts';

import {
  exportList,
  type ExportableList,
  maxExported,
  downloadList,
  type DownloadParts,
} from './list-download.ts';

interface Row {
  id: string;
  event: string;
}

const idsIn = (text: string) => text.split('\n').slice(1, -1);

/** A list newest first, as it is now: `onPage` may move its rows between two pages. */
function listOf(
  rows: () => readonly Row[],
  onPage: (limit: number) => void = () => undefined,
): ExportableList<Row> {
  const newest = {
    page: async (after: string | undefined, limit: number, offset = 0) => {
      onPage(limit);
      return rows()
        .filter(({ event }) => after === undefined || event < after)
        .slice(offset, offset + limit);
    },
    keyOf: ({ event }: Row) => event,
  };
  return {
    head: 'id\n',
    ...newest,
    news: newest,
    idOf: ({ id }) => id,
    eventOf: ({ event }) => event,
    lines: async (some) => some.map(({ id }) => `${id}\n`).join(''),
  };
}

const event = (at: number) => String(at).padStart(7, '0');
const newestFirst = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => (one.event < other.event ? 1 : -1));

describe('an export of a list that changes meanwhile', () => {
  it('reads its beginning once more, and sends last those who moved there unsent, each once', async () => {
    let rows = newestFirst(Array.from({ length: 2500 }, (_, at) => ({ id: `r-${at}`, event: event(at) })));
    let pages = 0;
    const moving = listOf(
      () => rows,
      () => {
        pages += 1;
        // After the newest one and the first page: one that was sent, and one that was not.
        if (pages !== 3) return;
        const moved = { 'r-2400': event(9001), 'r-3': event(9000) } as Record<string, string>;
        rows = newestFirst(rows.map((row) => ({ ...row, event: moved[row.id] ?? row.event })));
      },
    );
    let text = '';
    for await (const piece of exportList(moving)) text += piece.text;
    const ids = idsIn(text);
    expect(ids).toHaveLength(2500);
    expect(new Set(ids).size).toBe(2500);
    expect(ids.at(-1)).toBe('r-3');
  });

  it('reads in the second pass only what came meanwhile', async () => {
    let pages = 0;
    const rows = newestFirst(Array.from({ length: 3500 }, (_, at) => ({ id: `r-${at}`, event: event(at) })));
    const still = listOf(
      () => rows,
      () => {
        pages += 1;
      },
    );
    for await (const piece of exportList(still)) expect(piece.entries).toBeGreaterThanOrEqual(0);
    // The newest one, four pages, and the beginning again.
    expect(pages).toBe(6);
  });
});

describe('the file of a list', () => {
  const named = async (count: number) => {
    const settled: AuditSettlement[] = [];
    const trail = {
      intend: async () => ({ settle: (settlement: AuditSettlement) => void settled.push(settlement) }),
    } as unknown as Trail;
    const row = { id: 'r-1', event: event(1) };
    const list: ExportableList<Row> = {
      ...listOf(() => [row]),
      // So many rows that none is made for the test: only whether there is one more is asked.
      page: async (after, _limit, offset = 0) => (after === undefined && offset < count ? [row] : []),
    };
    const app = fastify();
    app.decorateRequest('person', null);
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { person: { id: 's-1', role: 'admin' } });
    });
    const parts: DownloadParts = {
      dataKeys: { digest: () => 'd' },
      trail,
      nowMs: () => Date.UTC(2026, 4, 4, 10),
    };
    app.get('/', async (request, reply) =>
      downloadList({ request, reply }, { name: 'ramps', query: {}, open: async () => list }, parts),
    );
    const { headers } = await app.inject({ url: '/' });
    await app.close();
    return headers['content-disposition'];
  };

  it('says in its name when it is incomplete, from one row too many', async () => {
    expect(await named(maxExported)).toBe('attachment; filename="rampart-ramps-20260504T100000Z.csv"');
    expect(await named(maxExported + 1)).toBe(
      'attachment; filename="rampart-ramps-20260504T100000Z-first-100000.csv"',
    );
  });
});
