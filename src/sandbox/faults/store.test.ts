import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultRequest } from '#contract/sandbox/deliveries.ts';
import { migrate, openDatabase } from '#node/database.ts';
import { sandboxMigrations } from '../database/migrations.ts';
import type { SandboxTables } from '../database/tables.ts';
import { deleteFault, deleteFaults, insertFault, listFaults, takeFault } from './store.ts';

let directory = '';
const open = () => openDatabase<SandboxTables>({ file: join(directory, 'sandbox.sqlite') });
let database: ReturnType<typeof open>;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'faults-'));
  database = open();
  await migrate(database.db, sandboxMigrations);
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

const restart = async () => {
  await database.close();
  database = open();
};
const ask = async (id: string, fault: object) =>
  insertFault(database.db, id, faultRequest.parse({ kind: 'drop-after', ...fault }));
const nextFault = async (operation: 'getRamp' | 'getPrice' = 'getRamp') => {
  const fault = await takeFault(database.db, operation);
  return fault?.kind ?? null;
};

describe('a fault', () => {
  it('applies as often as asked for, across restarts', async () => {
    await ask('1', { times: 3 });
    expect(await nextFault()).toBe('drop-after');
    await restart();
    expect(await nextFault()).toBe('drop-after');
    expect(await listFaults(database.db)).toMatchObject([{ id: '1', timesLeft: 1 }]);
    await restart();
    expect(await nextFault()).toBe('drop-after');
    expect(await nextFault()).toBe(null);
    await restart();
    expect(await nextFault()).toBe(null);
    expect(await listFaults(database.db)).toStrictEqual([]);
  });

  it('applies to all calls until it is removed', async () => {
    await ask('1', { times: null });
    for (let call = 0; call < 5; call += 1) expect(await nextFault()).toBe('drop-after');
    expect(await deleteFault(database.db, '2')).toBe(false);
    expect(await deleteFault(database.db, '1')).toBe(true);
    expect(await nextFault()).toBe(null);
  });

  it('applies to its own operation alone, the oldest first', async () => {
    await ask('1', { operation: 'getPrice', kind: 'html' });
    await ask('2', { kind: 'truncate' });
    await ask('3', { operation: 'getRamp', kind: 'wrong-shape' });
    expect([await nextFault(), await nextFault(), await nextFault()]).toStrictEqual([
      'truncate',
      'wrong-shape',
      null,
    ]);
    expect([await nextFault('getPrice'), await nextFault('getPrice')]).toStrictEqual(['html', null]);
  });

  it('applies no more often to simultaneous calls', async () => {
    await ask('1', { times: 7 });
    const struck = await Promise.all(Array.from({ length: 40 }, async () => nextFault()));
    expect(struck.filter((kind) => kind !== null)).toHaveLength(7);
  });

  it('is gone with all others', async () => {
    await ask('1', {});
    await ask('2', { times: null });
    await deleteFaults(database.db);
    expect(await nextFault()).toBe(null);
  });
});
