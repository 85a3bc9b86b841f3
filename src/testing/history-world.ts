import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

import { readConfig as readSandboxConfig } from '#sandbox/config.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { readConfig } from '#server/config/config.ts';
import { beginHistory, takeUpHistory } from '#server/commands/sandbox-history.ts';

import { createDeskServer, type DeskServer } from './desk-server.ts';

interface TakingUp {
  signal?: AbortSignal;
  nowMs?: () => number;
}

export interface HistoryWorld {
  open: () => Promise<DeskServer>;
  takeUp: (desk: DeskServer, how?: TakingUp) => Promise<void>;
  counts: (desk: DeskServer) => Promise<number[]>;
  allCallsKept: (desk: DeskServer) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startHistoryWorld(): Promise<HistoryWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'rampart-history-'));
  const sandbox = await startSandbox(
    readSandboxConfig({ DATA_DIR: directory, SANDBOX_PORT: '0', SANDBOX_RATE_LIMIT: '100000' }),
  );
  return {
    async open() {
      const opened = await createDeskServer({ serviceUrl: `http://127.0.0.1:${sandbox.port}` });
      opened.clock.nowMs = Date.now();
      return opened;
    },
    async takeUp(
      { app, db, clock },
      { signal = new AbortController().signal, nowMs = () => clock.nowMs } = {},
    ) {
      const config = readConfig({ DATA_DIR: directory, PORT: '0' });
      const session = await beginHistory(db, clock.nowMs);
      if (session === null) return;
      await takeUpHistory(app, config, { db, nowMs, url: 'http://127.0.0.1:8080', signal, session });
    },
    counts,
    async allCallsKept(of) {
      await vi.waitFor(async () => expect((await counts(of)).slice(0, 2)).toEqual([40, 200]), {
        timeout: 10_000,
      });
    },
    async stop() {
      await sandbox.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

async function counts({ db }: DeskServer): Promise<number[]> {
  const found: number[] = [];
  for (const table of ['customer', 'ramp', 'callback_event', 'callback'] as const)
    found.push((await db.selectFrom(table).selectAll().execute()).length);
  return found;
}
