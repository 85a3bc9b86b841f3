import type { FastifyInstance } from 'fastify';

import { type RecoveryCodesAnswer } from '#contract/desk/profile.ts';
import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { DeskError } from '#server/http/errors.ts';
import { type Call, serve } from '#server/http/serve.ts';
import type { StoredSession } from '#server/accounts/sessions/session-store.ts';
import {
  hasSecondFactor,
  keepPasskey,
  orderPasskey,
  passkeyFaultOf,
  type PasskeyHolder,
  readNewPasskey,
  removePasskey,
} from '#server/accounts/staff/passkeys.ts';
import {
  keepRecoveryCodes,
  makeRecoveryCodes,
  removeUnneededCodes,
} from '#server/accounts/staff/second-factor.ts';

import type { AddDetails, PeopleParts } from './audited-change.ts';
import { provePerson, wrongField } from './prove-person.ts';
import { changeOwn, endOthers, requireSameFactors } from './second-factor-routes.ts';

export function passkeyRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'beginPasskey', async ({ request, body: proof }) =>
    changeOwn({ request, parts, action: 'begin-passkey' }, async (asked) => {
      await provePerson(parts, asked, proof);
      return orderPasskey(parts, asked.staff, makerOf(asked.session));
    }),
  );
  serve(app, 'addPasskey', async (call) => add(call, parts));
  serve(app, 'removePasskey', async (call) => remove(call, parts));
}

function makerOf({ id, person }: StoredSession): PasskeyHolder {
  return { staffId: person.id, purpose: 'make', holder: id };
}

async function add(
  { request, reply, body: { name, passkey } }: Call<'addPasskey'>,
  parts: PeopleParts,
): Promise<RecoveryCodesAnswer> {
  const { db, gate, nowMs } = parts;
  return changeOwn({ request, parts, action: 'add-passkey' }, async ({ staff, session }, addDetails) => {
    const made = await readNewPasskey(parts, makerOf(session), passkey).catch(asField(addDetails));
    const codes = hasSecondFactor(staff) ? null : await gate.pass('known', makeRecoveryCodes);
    const device = await inTransaction(db, async (transaction) => {
      await requireSameFactors(transaction, staff);
      const id = await keepPasskey(transaction, { staffId: staff.id, name, nowMs: nowMs() }, made).catch(
        asField(addDetails),
      );
      addDetails({ passkeyId: id });
      if (codes !== null) await keepRecoveryCodes(transaction, staff.id, codes);
      return endOthers(transaction, { request, parts, session });
    });
    parts.devices.give(reply, device);
    return { recoveryCodes: [...(codes?.plain ?? [])] };
  });
}

/** Makes a refusal a field's error: a 401 would mean signed out. */
export function asField(addDetails: AddDetails) {
  return (error: unknown): never => {
    const fault = passkeyFaultOf(error);
    if (fault === undefined) throw error;
    addDetails({ passkey: fault });
    throw wrongField('passkey', 'The passkey could not be verified');
  };
}

async function remove(
  { request, reply, params: { id }, body: proof }: Call<'removePasskey'>,
  parts: PeopleParts,
): Promise<void> {
  if (!identifier.safeParse(id).success) throw new DeskError('not-found');
  await changeOwn({ request, parts, action: 'remove-passkey' }, async (asked, addDetails) => {
    const { staff, session } = asked;
    await provePerson(parts, asked, proof);
    const device = await inTransaction(parts.db, async (transaction) => {
      await removePasskey(transaction, { staffId: staff.id, id, nowMs: parts.nowMs() });
      await removeUnneededCodes(transaction, staff.id);
      return endOthers(transaction, { request, parts, session });
    });
    addDetails({ passkeyId: id });
    parts.devices.give(reply, device);
  });
}
