import type { FastifyInstance } from 'fastify';

import { type ProveAgainRequest } from '#contract/desk/passkeys.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { sessionOf } from '#server/accounts/sessions/session-keeper.ts';
import { proveSession, type StoredSession } from '#server/accounts/sessions/session-store.ts';
import { askForPasskey, type PasskeyHolder, takePasskey } from '#server/accounts/staff/passkeys.ts';
import { isPassword } from '#server/accounts/staff/passwords.ts';

import type { AddDetails, PeopleParts } from './audited-change.ts';
import { asField } from './passkey-routes.ts';
import { type ProvingPerson, notYourPassword } from './prove-person.ts';
import { changeOwn } from './second-factor-routes.ts';

/**
 * Takes a proof, which for ten minutes allows ending sessions and removing others' factors. Company accounts
 * sign in at the provider again. ASVS 7.5.2.
 */
export function proofRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'beginPasskeyProof', async ({ request }) =>
    askForPasskey(parts, proverOf(await sessionOf(request, parts.keeper))),
  );

  serve(app, 'proveAgain', async ({ request, body: shown }) =>
    changeOwn({ request, parts, action: 'prove-again' }, async (asked, addDetails) =>
      prove(parts, asked, { shown, addDetails }),
    ),
  );
}

function proverOf({ id, person }: StoredSession): PasskeyHolder {
  return { staffId: person.id, purpose: 'proof', holder: id };
}

interface Shown {
  readonly shown: ProveAgainRequest;
  readonly addDetails: AddDetails;
}

/** Throws like `provePerson`. */
async function prove(
  parts: PeopleParts,
  { staff, session }: ProvingPerson,
  { shown, addDetails }: Shown,
): Promise<void> {
  const { db, gate, throttle, nowMs } = parts;
  if (staff.password_hash === '') throw new DeskError('password-from-provider');
  const withPasskey = 'passkey' in shown;
  addDetails({ method: withPasskey ? 'passkey' : 'password' });
  await gate.pass('known', async () => {
    await throttle.attempt('proof', staff.id);
    if (withPasskey) await takePasskey(parts, proverOf(session), shown.passkey).catch(asField(addDetails));
    else if (!(await isPassword(shown.password, staff.password_hash))) throw notYourPassword();
  });
  await throttle.succeed('proof', staff.id);
  await proveSession(db, session.id, { nowMs: nowMs(), withPasskey });
}
