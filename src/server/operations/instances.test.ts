import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { readEvents, type EventReader } from '#testing/event-reader.ts';

import { noteChanges } from '#server/database/changes.ts';

const soon = { timeout: 20_000 };

describe('live events of several servers on one database', () => {
  let first: DeskServer;
  let second: DeskServer;
  const readers: EventReader[] = [];
  beforeEach(async () => {
    first = await createDeskServer();
    // SQLite has one server a database: there the pages of that one take the other's place.
    second = first.database === 'postgres' ? await first.openAnother() : first;
  });
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close();
    await first.close();
  });

  async function listen() {
    const addresses =
      first === second ? [await first.listen()] : await Promise.all([first.listen(), second.listen()]);
    for (const address of [addresses[0], addresses.at(-1)])
      readers.push(await readEvents(address ?? '', await first.cookieOf('admin')));
    for (const { received } of readers) await expect.poll(() => received, soon).toContain('ready');
    return readers;
  }

  it('show on each what changed through the other', async () => {
    const [one, other] = await listen();
    await noteChanges(first.db, [{ kind: 'ramp', id: 'by-first' }]);
    await expect.poll(() => other?.received, soon).toContain('ramp by-first');
    await noteChanges(second.db, [{ kind: 'ramp', id: 'by-second' }]);
    await expect.poll(() => one?.received, soon).toContain('ramp by-second');
  });

  it('lose nothing that was noted before another change and committed after it', async () => {
    const [one, other] = await listen();
    const note = async (id: string) => noteChanges(second.db, [{ kind: 'ramp', id }]);
    const heard = async (id: string) => {
      for (const reader of [one, other])
        await expect.poll(() => reader?.received, soon).toContain(`ramp ${id}`);
    };
    await first.db.transaction().execute(async (transaction) => {
      await noteChanges(transaction, [{ kind: 'ramp', id: 'noted-first' }]);
      if (first === second) return;
      await note('committed-first');
      await heard('committed-first');
      expect(one?.received).not.toContain('ramp noted-first');
    });
    await heard('noted-first');
  });

  it('say that everything may have changed once the database is back', async () => {
    const [one] = await listen();
    const rename = async (from: string, to: string) =>
      first.ownerDb.schema.alterTable(from).renameTo(to).execute();
    await rename('change', 'change_away');
    await expect.poll(() => first.log.join(''), soon).toContain('changes could not be read');
    await rename('change_away', 'change');
    await expect.poll(() => one?.received, soon).toContain('everything');
    await noteChanges(first.db, [{ kind: 'ramp', id: 'afterwards' }]);
    await expect.poll(() => one?.received, soon).toContain('ramp afterwards');
  });

  it('are refused while the database does not answer, without a trace', async () => {
    const rename = async (from: string, to: string) =>
      first.ownerDb.schema.alterTable(from).renameTo(to).execute();
    const cookie = await first.cookieOf('admin');
    const address = await first.listen();
    await rename('change', 'change_away');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { status } = await readEvents(address, cookie);
      expect(status).toBeGreaterThanOrEqual(500);
    }
    await rename('change_away', 'change');
    const reader = await readEvents(address, cookie);
    readers.push(reader);
    expect(reader.status).toBe(200);
  });
});
