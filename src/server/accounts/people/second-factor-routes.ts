import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { type RecoveryCodesAnswer } from '#contract/desk/profile.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/http/access.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { forgetOtherDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessionsOf, type StoredSession } from '#server/accounts/sessions/session-store.ts';
import { hasSecondFactor } from '#server/accounts/staff/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  lockedFactorsOf,
  makeRecoveryCodes,
  readFirstCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/accounts/staff/second-factor.ts';
import { toBase32, totpUri } from '#server/accounts/staff/totp.ts';

import { type AddDetails, type PeopleParts, type StaffChange, auditedChange } from './audited-change.ts';
import { type ProvingPerson, provingPersonOf, provePerson, wrongField } from './prove-person.ts';

/** Serves one's own authenticator app and recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, parts: PeopleParts): void {
  serve(app, 'beginSecondFactor', async ({ request, body: proof }) =>
    changeOwn({ request, parts, action: 'begin-second-factor' }, async (asked) => {
      const { staff } = asked;
      if (staff.totp_encrypted !== null) throw new DeskError('second-factor-set');
      await provePerson(parts, asked, proof);
      const secret = await beginSecondFactor(parts, staff.id);
      return { secret: toBase32(secret), uri: totpUri(secret, staff.email) };
    }),
  );

  serve(app, 'confirmSecondFactor', async (call) => confirm(call, parts));
  serve(app, 'removeSecondFactor', async (call) => remove(call, parts));

  serve(app, 'renewRecoveryCodes', async ({ request, body: proof }) =>
    changeOwn({ request, parts, action: 'renew-recovery-codes' }, async (asked) => {
      if (!hasSecondFactor(asked.staff)) throw new DeskError('second-factor-missing');
      await provePerson(parts, asked, proof);
      const codes = await parts.gate.pass('known', makeRecoveryCodes);
      await renewRecoveryCodes(parts.db, asked.staff.id, codes);
      return { recoveryCodes: [...codes.plain] };
    }),
  );
}

interface OwnChange {
  readonly request: FastifyRequest;
  readonly parts: PeopleParts;
  readonly action: StaffChange['action'];
}

/** Runs an audited change on the person who asks. */
export async function changeOwn<Result>(
  { request, parts, action }: OwnChange,
  work: (asked: ProvingPerson, addDetails: AddDetails) => Promise<Result>,
): Promise<Result> {
  const by = currentPerson(request);
  const change = { action, requestId: request.id, by, staffId: by.id };
  return auditedChange(parts.trail, change, async (addDetails) =>
    work(await provingPersonOf(request, parts), addDetails),
  );
}

async function confirm(
  { request, reply, body: { code } }: Call<'confirmSecondFactor'>,
  parts: PeopleParts,
): Promise<RecoveryCodesAnswer> {
  const { db, gate, throttle } = parts;
  return changeOwn({ request, parts, action: 'confirm-second-factor' }, async ({ staff, session }) => {
    const isFirst = !hasSecondFactor(staff);
    const prepared = await gate.pass('known', async () => {
      await throttle.attempt('proof', staff.id);
      const first = readFirstCode(parts, staff, code);
      return first === null ? null : { first, codes: isFirst ? await makeRecoveryCodes() : null };
    });
    if (prepared === null)
      throw wrongField('code', 'The code doesn’t match. Check that your phone’s clock is right');
    const device = await inTransaction(db, async (transaction) => {
      await requireSameFactors(transaction, staff);
      await confirmSecondFactor({ ...parts, db: transaction }, staff.id, prepared);
      return endOthers(transaction, { request, parts, session });
    });
    parts.devices.give(reply, device);
    await throttle.succeed('proof', staff.id);
    return { recoveryCodes: [...(prepared.codes?.plain ?? [])] };
  });
}

async function remove(
  { request, reply, body: proof }: Call<'removeSecondFactor'>,
  parts: PeopleParts,
): Promise<void> {
  await changeOwn({ request, parts, action: 'remove-second-factor' }, async (asked) => {
    const { staff, session } = asked;
    if (staff.totp_encrypted === null) throw new DeskError('second-factor-missing');
    await provePerson(parts, asked, proof);
    const device = await inTransaction(parts.db, async (transaction) => {
      await removeSecondFactor(transaction, staff.id);
      return endOthers(transaction, { request, parts, session });
    });
    parts.devices.give(reply, device);
  });
}

/**
 * Locks the row. Throws `second-factor-missing` if the person gained a first or lost the last factor
 * meanwhile: a first one must bring recovery codes.
 */
export async function requireSameFactors(transaction: Kysely<Tables>, staff: StaffTable): Promise<void> {
  const now = await lockedFactorsOf(transaction, staff.id);
  if (now === undefined || hasSecondFactor(now) !== hasSecondFactor(staff))
    throw new DeskError('second-factor-missing');
}

/** Ends all sessions and devices but the request's; returns its browser's new token. */
export async function endOthers(
  transaction: Kysely<Tables>,
  {
    request,
    parts,
    session,
  }: { readonly request: FastifyRequest; readonly parts: PeopleParts; readonly session: StoredSession },
): Promise<string> {
  const staffId = session.person.id;
  await endSessionsOf(transaction, { staffId, exceptId: session.id });
  return forgetOtherDevices(transaction, { devices: parts.devices, request, staffId });
}
