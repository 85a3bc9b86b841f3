import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readConfig as readSandboxConfig } from '#sandbox/config.ts';
import { type RunningSandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { readConfig } from './config.ts';
import { takeUpHistory } from './sandbox-history.ts';

describe('a history that is cut off', () => {
  let directory: string;
  let sandbox: RunningSandbox;
  let desk: DeskServer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'rampart-history-'));
    sandbox = await startSandbox(
      readSandboxConfig({ DATA_DIR: directory, SANDBOX_PORT: '0', SANDBOX_RATE_LIMIT: '100000' }),
    );
    desk = await open();
    await takeUp(desk);
    await allCallsKept(desk);
  }, 180_000);
  afterAll(async () => {
    await desk.close();
    await sandbox.stop();
    rmSync(directory, { recursive: true });
  });

  const open = async () => {
    const opened = await createDeskServer({ serviceUrl: `http://127.0.0.1:${sandbox.port}` });
    opened.clock.nowMs = Date.now();
    return opened;
  };
  const takeUp = async (
    { app, db, clock }: DeskServer,
    { signal = new AbortController().signal, nowMs = () => clock.nowMs } = {},
  ) => {
    const config = readConfig({ DATA_DIR: directory, PORT: '0' });
    await takeUpHistory(app, config, { db, nowMs, url: 'http://127.0.0.1:8080', signal });
  };
  const counts = async ({ db }: DeskServer) => {
    const count = async (table: 'customer' | 'ramp' | 'callback_event' | 'callback') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    return [
      await count('customer'),
      await count('ramp'),
      await count('callback_event'),
      await count('callback'),
    ];
  };
  /** A call is kept soon after its answer. */
  const allCallsKept = async (of: DeskServer) =>
    vi.waitFor(async () => expect((await counts(of)).slice(0, 2)).toEqual([40, 200]), { timeout: 10_000 });

  it('goes on where it was cut off, and comes to the same', async () => {
    const other = await open();
    const stopping = new AbortController();
    let asked = 0;
    const nowMs = () => {
      asked += 1;
      if (asked === 200) stopping.abort();
      return other.clock.nowMs;
    };
    await takeUp(other, { signal: stopping.signal, nowMs });
    const [, ramps = 0] = await counts(other);
    expect(ramps).toBeLessThan(200);
    await takeUp(other);
    await allCallsKept(other);
    expect((await counts(other)).slice(0, 3)).toEqual((await counts(desk)).slice(0, 3));
    await other.close();
  });
});
