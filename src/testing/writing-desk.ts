import { afterAll, beforeAll, beforeEach } from 'vitest';

import { createDeskServer, type DeskServer } from './desk-server.ts';
import { json, startScriptedService, type ScriptedService } from './scripted-service.ts';
import { sendWrite, type SentWrite } from './send-write.ts';

export const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };
export const shortWaits = { inFlightPollMs: 10, settleRetryMs: 20 };

/** Acts as compliance, with a new key for each test. */
export interface WritingDesk {
  desk: DeskServer;
  service: ScriptedService;
  cookie: string;
  key: string;
  calls: () => number;
  send: (write?: Partial<SentWrite>) => ReturnType<typeof sendWrite>;
}

/** Fills the result before the file's tests. */
export function startWritingDesk(): WritingDesk {
  const writing = {
    send: async (write = {}) =>
      sendWrite(writing.desk, { cookie: writing.cookie, key: writing.key, ...write }),
  } as WritingDesk;
  let last = 0;
  beforeAll(async () => {
    writing.service = await startScriptedService();
    writing.desk = await createDeskServer({ serviceUrl: writing.service.url, bounds: shortWaits });
    writing.cookie = await writing.desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await writing.desk.close();
    await writing.service.close();
  });
  beforeEach(() => {
    last += 1;
    writing.key = `key-${last}`;
    const before = writing.service.serviceCalls.length;
    writing.calls = () => writing.service.serviceCalls.length - before;
    writing.service.answerWith(json(201, created));
  });
  return writing;
}
