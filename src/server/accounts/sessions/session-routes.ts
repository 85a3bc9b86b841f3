import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type Person, type SessionAnswer, sessionAnswer } from '#contract/desk/session.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import { clientSource } from '#server/http/client.ts';
import { serve } from '#server/http/serve.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { askForPasskey, hasSecondFactor, passkeyFaultOf } from '#server/accounts/staff/passkeys.ts';
import type { ProblemCode } from '#contract/desk/problem.ts';
import { DeskError, toDeskError } from '#server/http/errors.ts';
import { emailKey } from '#server/accounts/staff/staff-store.ts';

import { type KnownDevices } from './known-devices.ts';
import { countNewBrowsers } from './new-browsers.ts';
import { openSession } from './open-session.ts';
import {
  type PasskeyAttempts,
  type SignIn,
  type SignInParts,
  type SignedIn,
  createSignIn,
  withPassword,
} from './sign-in.ts';
import type { RefusedSignIns } from './refused-sign-ins.ts';
import {
  type SessionKeeper,
  isFactorDue,
  sessionOf,
  signedInPersonOf,
  signedInSessionOf,
} from './session-keeper.ts';
import { type StoredSession, removeSession } from './session-store.ts';

export interface SessionRoutes extends SignInParts {
  readonly dataKeys: DataKeys;
  readonly keeper: SessionKeeper;
  readonly trail: Trail;
  readonly devices: KnownDevices;
  readonly refusedSignIns: RefusedSignIns;
  readonly attempts: PasskeyAttempts;
}

export function sessionRoutes(app: FastifyInstance, routes: SessionRoutes): void {
  const { db, keeper, trail, dataKeys, devices, refusedSignIns, attempts } = routes;
  const audited = auditSignIns(createSignIn(routes), { trail, keys: dataKeys, refusedSignIns });

  serve(app, 'beginPasskeySignIn', async ({ request, reply, body: asked }) => {
    const device = await devices.find(request, asked.email);
    const attempt = { ...asked, device, source: clientSource(request.ip) };
    return audited.begin(attempt.email, request.id, async () =>
      withPassword(routes, attempt, async ({ id }) => askForPasskey(routes, attempts.begin(reply, id))),
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
    const token = keeper.cookie.read(request);
    const person = await signedInPersonOf(request, keeper);
    if (person !== null) await audited.signOut(person, request.id);
    if (token !== undefined) await removeSession(db, token);
    keeper.cookie.clear(reply);
    // Not "cookies": the browser would no longer be known, and others' guesses could lock it out.
    void reply.header('clear-site-data', '"cache", "storage"');
  });
}

type Standing = Pick<SessionAnswer, 'mustSetUpFactor' | 'newBrowsers'>;

export async function standingOf(
  keeper: SessionKeeper,
  session: Pick<StoredSession, 'person' | 'method' | 'hasFactor'>,
): Promise<Standing> {
  return {
    mustSetUpFactor: isFactorDue(keeper, session),
    newBrowsers: await countNewBrowsers(keeper.db, session.person.id, keeper.nowMs()),
  };
}

/** Returns the request's person; null if signed out. Doesn't extend the session. */
export async function signedInAnswer(
  request: FastifyRequest,
  keeper: SessionKeeper,
): Promise<SessionAnswer | null> {
  const session = await signedInSessionOf(request, keeper);
  return session === null ? null : answerOf(session.person, await standingOf(keeper, session));
}

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

export interface SignInAudit {
  readonly trail: Trail;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'note' | 'takeBack'>;
}

/** Methods throw `not-recorded`. */
export interface AuditedSignIn {
  /** Records the result before `begin` opens the session. */
  signIn(
    request: Parameters<SignIn>[0],
    requestId: string,
    begin: (signedIn: SignedIn) => Promise<void>,
  ): Promise<SignedIn>;
  /** Records a refusal of `work` as a sign-in's. */
  begin<Result>(email: string, requestId: string, work: () => Promise<Result>): Promise<Result>;
  /** Call it before the session ends. */
  signOut(person: Person, requestId: string): Promise<void>;
}

const refusals: ReadonlySet<ProblemCode> = new Set([
  'sign-in-refused',
  'second-factor-required',
  'code-refused',
  'passkey-refused',
  'puzzle-required',
  'too-many-attempts',
]);

/** Strangers can cause these without a password check. */
const unchecked: ReadonlySet<ProblemCode> = new Set(['puzzle-required', 'too-many-attempts']);

/**
 * Records sign-ins. Names of refused ones become keyed digests, since people type passwords there; one asked
 * to wait or for a puzzle has one entry a minute. A second entry says if no session began.
 */
function auditSignIns(signIn: SignIn, { trail, keys, refusedSignIns }: SignInAudit): AuditedSignIn {
  const action = 'sign-in' as const;
  const failed = (email: string, because: string, error?: unknown) => {
    const passkey = passkeyFaultOf(error);
    return {
      nameDigest: keys.digest('sign-in', emailKey(email)),
      because,
      ...(passkey !== undefined && { passkey }),
    };
  };
  const noting = (email: string, requestId: string) =>
    onRefusal(async (because, error) => {
      const details = failed(email, because, error);
      const dedupeKey = `throttled ${details.nameDigest}`;
      const refused = { action, object: null, requestId, details };
      await refusedSignIns.note({ ...refused, ...(unchecked.has(because) && { dedupeKey }) });
    });
  return {
    begin: async (email, requestId, work) => work().catch(noting(email, requestId)),
    async signIn(request, requestId, begin) {
      const { email } = request;
      const signedIn = await signIn(request).catch(noting(email, requestId));
      const { person, secondFactor } = signedIn;
      const details = {
        method: 'password',
        secondFactor: secondFactor ?? 'none',
        browser: request.device === null ? 'new' : 'known',
      };
      await trail.note({ action, ...about(person), requestId, details }, { outcome: 'done' });
      await begin(signedIn).catch(async (error: unknown) => {
        const because = toDeskError(error).code;
        const isRefused = refusals.has(because);
        const subject = isRefused
          ? { person: null, object: null, details: failed(email, because) }
          : { ...about(person), details: { ...details, because } };
        await refusedSignIns.takeBack({ action, requestId, ...subject }, isRefused ? 'refused' : 'failed');
        throw error;
      });
      return signedIn;
    },
    async signOut(person, requestId) {
      await trail.note({ action: 'sign-out', ...about(person), requestId }, { outcome: 'done' });
    },
  };
}

function onRefusal(note: (because: ProblemCode, error: DeskError) => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof DeskError && refusals.has(error.code)) await note(error.code, error);
    throw error;
  };
}

function about({ id, role }: Person) {
  return { person: { id, role }, object: null };
}
