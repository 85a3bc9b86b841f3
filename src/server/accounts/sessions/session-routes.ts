import type { FastifyInstance, FastifyRequest } from 'fastify';

import { sessionAnswer, type SessionAnswer } from '#contract/desk/session.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import { clientSource } from '#server/http/client-source.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { askForPasskey, hasSecondFactor, type PasskeyParts } from '#server/accounts/staff/passkeys.ts';
import type { PasswordGate } from '#server/accounts/staff/password-gate.ts';
import type { Person } from '#contract/desk/session.ts';

import { auditSignIns } from './audit-sign-ins.ts';
import type { KnownDevices } from './known-devices.ts';
import { countNewBrowsers } from './new-browsers.ts';
import { openSession } from './open-session.ts';
import type { PasskeyAttempts } from './passkey-attempt.ts';
import type { RefusedSignIns } from './refused-sign-ins.ts';
import {
  isFactorDue,
  sessionOf,
  signedInPersonOf,
  signedInSessionOf,
  type SessionKeeper,
} from './session-keeper.ts';
import { removeSession, type StoredSession } from './session-store.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { createSignIn, withPassword } from './sign-in.ts';

export interface SessionRoutes {
  readonly keeper: SessionKeeper;
  readonly trail: Trail;
  readonly dataKeys: DataKeys;
  readonly devices: KnownDevices;
  readonly throttle: SignInThrottle;
  readonly gate: PasswordGate;
  readonly refusedSignIns: RefusedSignIns;
  readonly passkeySite: PasskeyParts['passkeySite'];
  readonly attempts: PasskeyAttempts;
}

/** Sign in, who am I, sign out. */
export function sessionRoutes(app: FastifyInstance, routes: SessionRoutes): void {
  const { keeper, trail, dataKeys, devices, throttle, gate, refusedSignIns, passkeySite, attempts } = routes;
  const { db, cookie, nowMs } = keeper;
  const parts = { db, dataKeys, nowMs, throttle, gate, passkeySite };
  const audited = auditSignIns(createSignIn(parts), { trail, keys: dataKeys, refusedSignIns });

  serve(app, 'beginPasskeySignIn', async ({ request, reply, body: asked }) => {
    const device = await devices.find(request, asked.email);
    const attempt = { ...asked, device, source: clientSource(request.ip) };
    return audited.begin(attempt.email, request.id, async () =>
      withPassword(parts, attempt, async ({ id }) => askForPasskey(parts, attempts.begin(reply, id))),
    );
  });

  serve(app, 'signIn', async ({ request, reply, body: asked }) => {
    const device = await devices.find(request, asked.email);
    const holderOf = (staffId: string) => attempts.read(request, staffId);
    const attempt = { ...asked, device, holderOf, source: clientSource(request.ip) };
    const { person, verified } = await audited.signIn(attempt, request.id, async (signedIn) =>
      openSession(
        keeper,
        { request, reply },
        { staffId: signedIn.person.id, method: 'password' },
        { verified: signedIn.verified, devices },
      ),
    );
    const session = { person, method: 'password', hasFactor: hasSecondFactor(verified) } as const;
    return answerOf(person, await standingOf(keeper, session));
  });

  serve(app, 'whoAmI', async ({ request }) => {
    const session = await sessionOf(request, keeper);
    return answerOf(session.person, await standingOf(keeper, session));
  });

  serve(app, 'signOut', async ({ request, reply }) => {
    const token = cookie.read(request);
    const person = await signedInPersonOf(request, keeper);
    if (person !== null) await audited.signOut(person, request.id);
    if (token !== undefined) await removeSession(db, token);
    cookie.clear(reply);
    // Not "cookies": it would make the browser a stranger again, whom guesses of others can keep out. The session's is cleared by name.
    void reply.header('clear-site-data', '"cache", "storage"');
  });
}

/** What the page leads the person to. */
type Standing = Pick<SessionAnswer, 'mustSetUpFactor' | 'newBrowsers'>;

/** Finds out what the page leads the person of a session to. */
export async function standingOf(
  keeper: SessionKeeper,
  session: Pick<StoredSession, 'person' | 'method' | 'hasFactor'>,
): Promise<Standing> {
  return {
    mustSetUpFactor: isFactorDue(keeper, session),
    newBrowsers: await countNewBrowsers(keeper.db, session.person.id, keeper.nowMs()),
  };
}

/** Who makes a request, as answered; null for nobody who is signed in. Does not count as activity. */
export async function signedInAnswer(
  request: FastifyRequest,
  keeper: SessionKeeper,
): Promise<SessionAnswer | null> {
  const session = await signedInSessionOf(request, keeper);
  return session === null ? null : answerOf(session.person, await standingOf(keeper, session));
}

/** The signed-in person, as answered. */
export function answerOf(
  { id, email, name, role, language }: Person,
  { mustSetUpFactor = false, newBrowsers = 0 }: Standing,
): SessionAnswer {
  return sessionAnswer.parse({
    staff: { email, name, role, language },
    staffId: id,
    ...(mustSetUpFactor && { mustSetUpFactor }),
    ...(newBrowsers > 0 && { newBrowsers }),
  });
}
