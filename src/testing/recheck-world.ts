import { vi } from 'vitest';

import { createDeskServer, type DeskServer, type DeskServerOptions } from './desk-server.ts';
import { json, type Script, startScriptedService } from './scripted-service.ts';
import { sendWrite } from './send-write.ts';
import { validRequests } from './valid-requests.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const eligibility = '/eapi/identities/transactions/eligibility';
export const limits = '/eapi/v0/identities/transactions/limits';
export const open = { paymentReady: false, requirements: ['DOCUMENT'] };
export const ready = { paymentReady: true, requirements: [] };

export type RecheckWorld = Awaited<ReturnType<typeof createRecheckWorld>>;

export async function createRecheckWorld() {
  const service = await startScriptedService((response, call, request) => {
    if (call.uri === eligibility) return now.eligible(response, call, request);
    const { identityReference } = JSON.parse(call.body.toString() || '{}') as { identityReference?: string };
    return json(202, { identityReference })(response, call, request);
  });
  const openDesk = async (options: DeskServerOptions = {}) =>
    createDeskServer({ serviceUrl: service.url, random: () => 0.5, ...options });
  const now: { desk: DeskServer; eligible: Script } = { desk: await openDesk(), eligible: json(202, open) };
  const callsOf = () => now.desk.db.selectFrom('service_call').select('id');
  const callsRecorded = async (count: number) =>
    vi.waitUntil(async () => (await callsOf().execute()).length === count);
  const inspect = async (path: typeof eligibility | typeof limits, about: object) =>
    now.desk.app.inject({
      method: 'POST',
      url: `/api/service${path}`,
      headers: { cookie: await now.desk.cookieOf('compliance') },
      payload: { ...validRequests[path === limits ? 'getLimits' : 'checkEligibility'], ...about },
    });
  const nextTurn = async () => now.desk.db.updateTable('recheck_turn').set({ next_at: 0 }).execute();
  return Object.assign(now, {
    service,
    openDesk,
    inspect,
    nextTurn,
    callsRecorded,
    async reopen(options: DeskServerOptions) {
      await now.desk.close();
      now.desk = await openDesk(options);
    },
    /** Returns the bodies of eligibility calls; `submit`'s question about another customer comes first. */
    asked: () =>
      service.calls
        .filter(({ uri }) => uri === eligibility)
        .map(({ body }) => JSON.parse(body.toString()) as { identityReference: string }),
    /** Asks about another customer first, so that a question exists. */
    async submit(...references: string[]) {
      await inspect(eligibility, { identityReference: 'somebody', fiatAmount: '600.00' });
      const cookie = await now.desk.cookieOf('compliance');
      for (const identityReference of references) {
        const body = { ...validRequests.shareReliance, identityReference };
        const key = `key-${identityReference}`;
        const sent = await sendWrite(now.desk, { cookie, key, name: 'shareReliance', body });
        if (sent.statusCode !== 202) throw new Error(`the submission was answered with ${sent.statusCode}`);
      }
      await callsRecorded(references.length + 1);
    },
    run: async (at: DeskServer = now.desk) => at.app.recheckNow(),
    recorded: async (count: number) =>
      vi.waitUntil(
        async () => (await callsOf().where('operation', '=', 'checkEligibility').execute()).length === count,
      ),
    async later(ms: number) {
      now.desk.clock.nowMs += ms;
      await nextTurn();
    },
    waiting: async () =>
      (await now.desk.db.selectFrom('recheck').select('next_at').execute()).filter(
        ({ next_at: next }) => next !== null,
      ),
    async close() {
      await now.desk.close();
      await service.close();
    },
  });
}
