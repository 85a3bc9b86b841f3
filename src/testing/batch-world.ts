import { randomUUID } from 'node:crypto';

import type { BatchDetail, BatchMove, NewBatchItem } from '#contract/desk/batches.ts';
import type { Role } from '#contract/desk/permissions.ts';

import { createDeskServer, type DeskServer, type DeskServerOptions } from './desk-server.ts';
import { json, type ReceivedCall, type Script, startScriptedService } from './scripted-service.ts';

export const account = (identifyReference: string, others: object = {}) => ({
  identifyReference,
  account: { exists: true, blocked: false, createdAt: '2026-03-01T00:00:00Z', ...others },
});

export const customers = (...ids: string[]): NewBatchItem[] => ids.map((id) => ({ kind: 'customer', id }));

const idIn = ({ uri }: Pick<ReceivedCall, 'uri'>) => decodeURIComponent(uri.split('/').at(-1) ?? '');

export type BatchWorld = Awaited<ReturnType<typeof createBatchWorld>>;

/** Works on batches only when told to, against a scripted service. */
export async function createBatchWorld(options: DeskServerOptions = {}) {
  /** Answers by reference or ramp id. */
  const answers = new Map<string, Script>();
  const service = await startScriptedService((response, call, request) => {
    const id = idIn(call);
    const script = answers.get(id) ?? json(200, account(id));
    script(response, call, request);
  });
  const open = async (others: DeskServerOptions = {}) =>
    createDeskServer({ serviceUrl: service.url, batchPace: null, ...options, ...others });
  const now = { desk: await open() };
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    { role = 'support', payload, at = now.desk }: { role?: Role; payload?: object; at?: DeskServer },
  ) =>
    at.app.inject({
      method,
      url: `/api/batches${path}`,
      headers: { cookie: await at.cookieOf(role) },
      ...(payload !== undefined && { payload }),
    });
  return Object.assign(now, {
    service,
    answers,
    send,
    async reopen(others: DeskServerOptions) {
      await now.desk.close();
      now.desk = await open(others);
    },
    asked: () => service.serviceCalls.map(idIn),
    async start(items: readonly NewBatchItem[], role: Role = 'support') {
      const id = randomUUID();
      const answer = await send('POST', '', { role, payload: { id, items } });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return id;
    },
    move: async (id: string, move: BatchMove) => send('POST', `/${id}/moves`, { payload: { move } }),
    async read(id: string, role: Role = 'support'): Promise<BatchDetail> {
      return (await send('GET', `/${id}`, { role })).json();
    },
    async work(at: DeskServer = now.desk) {
      let steps = 0;
      while (await at.app.lookUpNext()) steps += 1;
      return steps;
    },
    pauseOver: async () => now.desk.db.updateTable('batch_turn').set({ next_at: 0 }).execute(),
    async close() {
      await now.desk.close();
      await service.close();
    },
  });
}
