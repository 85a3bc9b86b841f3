import type { Role } from '#contract/desk/permissions.ts';

import { createDeskServer, type DeskServer } from './desk-server.ts';
import { appCode } from './second-factor.ts';

/** The password of every account of the sandbox. */
export const knownPassword = 'rampart-sandbox';
/** An unused, acceptable one. */
export const freshPassword = 'zwölf grüne Schafe am Fluss';

type Answer = Awaited<ReturnType<DeskServer['app']['inject']>>;

/** A desk as people use it who look after who may sign in. */
export interface PeopleDesk {
  readonly desk: DeskServer;
  /** Calls the desk's own API; `cookie` may be empty. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    asked?: { cookie?: string; body?: object },
  ): Promise<Answer>;
  signIn(body: object): Promise<Answer>;
  /** Signs in from an address, with what the browser has. */
  signInFrom(from: string, body: object, cookie?: string): Promise<Answer>;
  cookieIn(answer: Answer): string;
  /** The cookie of a known device alone; empty when the answer sets none. */
  deviceIn(answer: Answer): string;
  idOf(role: Role): Promise<string>;
  /** Sets up a second factor as the person does; one of their sessions continues. */
  setUpFactor(
    cookie: string,
    password?: string,
  ): Promise<{ secret: string; recoveryCodes: readonly string[]; confirmed: Answer }>;
  /** What an app shows now, or some steps later. */
  codeOf(secret: string, stepsLater?: number): string;
  /** Action, outcome (or kind), object and details of the trail's newest entries, oldest of them first; what is due is written first. */
  trail(count: number): Promise<readonly (readonly unknown[])[]>;
}

/** The same for a desk that is there already. */
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

/** A desk with the sandbox's accounts, one a role. */
export async function createPeopleDesk(
  options: Parameters<typeof createDeskServer>[0] = {},
): Promise<PeopleDesk> {
  return peopleOf(await createDeskServer(options));
}
