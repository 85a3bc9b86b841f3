import type { Role } from '#contract/desk/permissions.ts';

import { createDeskServer, type DeskServer } from './desk-server.ts';
import { appCode } from './second-factor.ts';

/** Of all sandbox accounts. */
export const knownPassword = 'rampart-sandbox';
export const freshPassword = 'zwölf grüne Schafe am Fluss';

type Answer = Awaited<ReturnType<DeskServer['app']['inject']>>;

export interface PeopleDesk {
  readonly desk: DeskServer;
  call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    asked?: { cookie?: string; body?: object },
  ): Promise<Answer>;
  signIn(body: object): Promise<Answer>;
  signInFrom(from: string, body: object, cookie?: string): Promise<Answer>;
  cookieIn(answer: Answer): string;
  /** Returns the known-device cookie; '' if not set. */
  deviceIn(answer: Answer): string;
  idOf(role: Role): Promise<string>;
  setUpFactor(
    cookie: string,
    password?: string,
  ): Promise<{ secret: string; recoveryCodes: readonly string[]; confirmed: Answer }>;
  codeOf(secret: string, stepsLater?: number): string;
  /** Lists the newest, oldest first: action, outcome (or kind), object, details. */
  trail(count: number): Promise<readonly (readonly unknown[])[]>;
}

export function peopleOf(desk: DeskServer): PeopleDesk {
  const call: PeopleDesk['call'] = async (method, url, { cookie, body } = {}) =>
    desk.app.inject({
      method,
      url,
      headers: { ...(cookie !== undefined && { cookie }) },
      ...(body !== undefined && { payload: body }),
    });
  const codeOf = (secret: string, stepsLater = 0) => appCode(secret, desk.clock.nowMs + stepsLater * 30_000);
  return {
    desk,
    call,
    signIn: async (body) => call('POST', '/api/session', { body }),
    signInFrom: async (remoteAddress, payload, cookie) =>
      desk.app.inject({
        method: 'POST',
        url: '/api/session',
        remoteAddress,
        payload,
        headers: { ...(cookie !== undefined && { cookie }) },
      }),
    deviceIn: (answer) =>
      answer.cookies
        .flatMap(({ name, value }) => (name === 'rampart-device' ? [`${name}=${value}`] : []))
        .join(),
    cookieIn: (answer) => answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    async idOf(role) {
      const found = desk.db.selectFrom('staff').select('id').where('email', '=', `${role}@rampart.test`);
      return (await found.executeTakeFirstOrThrow()).id;
    },
    async setUpFactor(cookie, password = knownPassword) {
      const begun = await call('POST', '/api/profile/second-factor', { cookie, body: { password } });
      const { secret } = begun.json<{ secret: string }>();
      const body = { code: codeOf(secret) };
      const confirmed = await call('POST', '/api/profile/second-factor/confirm', { cookie, body });
      // The code that was taken is not taken twice.
      desk.clock.nowMs += 30_000;
      return {
        secret,
        recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes,
        confirmed,
      };
    },
    codeOf,
    async trail(count) {
      await desk.app.audit.trail.drain();
      const rows = await desk.db
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('seq', 'desc')
        .limit(count)
        .execute();
      return rows.reverse().map((row) => {
        const { intentSeq: _intentSeq, ...details } = JSON.parse(row.details) as Record<string, unknown>;
        const object = row.object_id === null ? null : `${row.object_kind} ${row.object_id}`;
        return [row.action, row.outcome ?? row.kind, object, details];
      });
    },
  };
}

/** Opens one with the sandbox's accounts, one per role. */
export async function createPeopleDesk(
  options: Parameters<typeof createDeskServer>[0] = {},
): Promise<PeopleDesk> {
  return peopleOf(await createDeskServer(options));
}
