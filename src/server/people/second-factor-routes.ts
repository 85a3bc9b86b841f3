import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import {
  beginSecondFactorRequest,
  confirmSecondFactorRequest,
  provenRequest,
  recoveryCodesAnswer,
  type RecoveryCodesAnswer,
  secondFactorSecret,
  type SecondFactorSecret,
} from '#contract/desk/profile.ts';
import { deskRoutes } from '#contract/desk/routes.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson, routeFor } from '#server/access.ts';
import type { StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import { forgetOtherDevices } from '#server/sessions/known-devices.ts';
import { sessionOf } from '#server/sessions/session-keeper.ts';
import { endSessionsOf } from '#server/sessions/session-store.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  readFirstCode,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/staff/second-factor.ts';
import { toBase32, totpUri } from '#server/staff/totp.ts';

import { auditedChange, type StaffChange } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';
import { provePerson, staffById, wrongField } from './prove-person.ts';

/** One's own second factor: begun, confirmed, taken away; its recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.beginSecondFactor),
    async handler(request): Promise<SecondFactorSecret> {
      const proof = parseJson(beginSecondFactorRequest, request.body);
      return change({ request, parts, action: 'begin-second-factor' }, async (staff) => {
        if (staff.totp_encrypted !== null) throw new DeskError('second-factor-set');
        await provePerson(parts, staff, proof);
        const secret = await beginSecondFactor(parts, staff.id);
        return secondFactorSecret.parse({ secret: toBase32(secret), uri: totpUri(secret, staff.email) });
      });
    },
  });

  app.route({
    ...routeFor(deskRoutes.confirmSecondFactor),
    handler: async (request, reply): Promise<RecoveryCodesAnswer> => confirm({ request, reply }, parts),
  });

  app.route({
    ...routeFor(deskRoutes.removeSecondFactor),
    async handler(request, reply) {
      await remove({ request, reply }, parts);
      return reply.status(204).send();
    },
  });

  app.route({
    ...routeFor(deskRoutes.renewRecoveryCodes),
    async handler(request): Promise<RecoveryCodesAnswer> {
      const proof = parseJson(provenRequest, request.body);
      return change({ request, parts, action: 'renew-recovery-codes' }, async (staff) => {
        await proveBoth(parts, staff, proof);
        const codes = await parts.gate.pass('known', makeRecoveryCodes);
        await renewRecoveryCodes(parts.db, staff.id, codes);
        return recoveryCodesAnswer.parse({ recoveryCodes: codes.plain });
      });
    },
  });
}

interface OwnChange {
  readonly request: FastifyRequest;
  readonly parts: PeopleParts;
  readonly action: StaffChange['action'];
}

/** A change to the one who asks for it, as they are when it begins. */
async function change<Result>(
  { request, parts, action }: OwnChange,
  work: (staff: StaffTable) => Promise<Result>,
): Promise<Result> {
  const by = currentPerson(request);
  return auditedChange(parts.trail, { action, requestId: request.id, by, staffId: by.id }, async () =>
    work(await staffById(parts, by.id)),
  );
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sets it up with its first code; the other sessions and the other known devices end. */
async function confirm({ request, reply }: Exchange, parts: PeopleParts): Promise<RecoveryCodesAnswer> {
  const { db, gate, throttle } = parts;
  const { code } = parseJson(confirmSecondFactorRequest, request.body);
  return change({ request, parts, action: 'confirm-second-factor' }, async (staff) => {
    const prepared = await gate.pass('known', async () => {
      await throttle.attempt('proof', staff.id);
      const first = readFirstCode(parts, staff, code);
      return first === null ? null : { first, codes: await makeRecoveryCodes() };
    });
    if (prepared === null)
      throw wrongField('code', 'The code doesn’t match. Check that your phone’s clock is right');
    const endOthers = await othersEnding(request, parts);
    const device = await inTransaction(db, async (transaction) => {
      await confirmSecondFactor({ ...parts, db: transaction }, staff.id, prepared);
      return endOthers(transaction, staff.id);
    });
    parts.devices.give(reply, device);
    await throttle.succeed('proof', staff.id);
    return recoveryCodesAnswer.parse({ recoveryCodes: prepared.codes.plain });
  });
}

/** Takes it away; the other sessions and the other known devices end. */
async function remove({ request, reply }: Exchange, parts: PeopleParts): Promise<void> {
  const proof = parseJson(provenRequest, request.body);
  await change({ request, parts, action: 'remove-second-factor' }, async (staff) => {
    await proveBoth(parts, staff, proof);
    const endOthers = await othersEnding(request, parts);
    const device = await inTransaction(parts.db, async (transaction) => {
      await removeSecondFactor(transaction, staff.id);
      return endOthers(transaction, staff.id);
    });
    parts.devices.give(reply, device);
  });
}

/** Ends a person's sessions and known devices but those of the request, whose browser gets the token that is returned. */
async function othersEnding(request: FastifyRequest, { keeper, devices }: PeopleParts) {
  const { id: exceptId } = await sessionOf(request, keeper);
  return async (transaction: Kysely<Tables>, staffId: string): Promise<string> => {
    await endSessionsOf(transaction, { staffId, exceptId });
    return forgetOtherDevices(transaction, { devices, request, staffId });
  };
}

async function proveBoth(
  parts: PeopleParts,
  staff: StaffTable,
  proof: Parameters<typeof provePerson>[2],
): Promise<void> {
  if (staff.totp_encrypted === null) throw new DeskError('second-factor-missing');
  await provePerson(parts, staff, proof);
}
