import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addPasskeyRequest, beginPasskeyRequest, type PasskeyOrder } from '#contract/desk/passkeys.ts';
import { provenRequest, recoveryCodesAnswer, type RecoveryCodesAnswer } from '#contract/desk/profile.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { staffId as identifier } from '#contract/desk/staff.ts';
import { inTransaction } from '#node/dialect.ts';
import { routeFor } from '#server/access.ts';
import { DeskError } from '#server/errors.ts';
import { parseJson } from '#server/inbound/parse-json.ts';
import type { StoredSession } from '#server/sessions/session-store.ts';
import {
  hasSecondFactor,
  keepPasskey,
  orderPasskey,
  passkeyFaultOf,
  type PasskeyHolder,
  readNewPasskey,
  removePasskey,
} from '#server/staff/passkeys.ts';
import {
  keepRecoveryCodes,
  makeRecoveryCodes,
  markFirstFactor,
  removeUnneededCodes,
} from '#server/staff/second-factor.ts';

import type { AddDetails } from './audited-change.ts';
import type { PeopleParts } from './people-parts.ts';
import { provePerson, wrongField } from './prove-person.ts';
import { changeOwn, endOthers, type Exchange, requireSameFactors } from './second-factor-routes.ts';

/** One's own passkeys: made, named, removed. */
export function passkeyRoutes(app: FastifyInstance, parts: PeopleParts): void {
  app.route({
    ...routeFor(deskRoutes.beginPasskey),
    async handler(request): Promise<PasskeyOrder> {
      const proof = parseJson(beginPasskeyRequest, request.body);
      return changeOwn({ request, parts, action: 'begin-passkey' }, async (asked) => {
        await provePerson(parts, asked, proof);
        return orderPasskey(parts, asked.staff, makerOf(asked.session));
      });
    },
  });

  app.route({
    ...routeFor(deskRoutes.addPasskey),
    handler: async (request, reply): Promise<RecoveryCodesAnswer> => add({ request, reply }, parts),
  });

  app.route({
    ...routeFor(deskRoutes.removePasskey),
    async handler(request, reply) {
      await remove({ request, reply }, parts);
      return reply.status(204).send();
    },
  });
}

/** A passkey is made in the session in which it was begun. */
function makerOf({ id, person }: StoredSession): PasskeyHolder {
  return { staffId: person.id, purpose: 'make', holder: id };
}

/** Adds a passkey that was begun; the other sessions and the other known devices end. With the first factor come recovery codes. */
async function add({ request, reply }: Exchange, parts: PeopleParts): Promise<RecoveryCodesAnswer> {
  const { db, gate, nowMs } = parts;
  const { name, passkey } = parseJson(addPasskeyRequest, request.body);
  return changeOwn({ request, parts, action: 'add-passkey' }, async ({ staff, session }, addDetails) => {
    const made = await readNewPasskey(parts, makerOf(session), passkey).catch(asField(addDetails));
    const codes = hasSecondFactor(staff) ? null : await gate.pass('known', makeRecoveryCodes);
    const device = await inTransaction(db, async (transaction) => {
      await requireSameFactors(transaction, staff);
      const id = await keepPasskey(transaction, { staffId: staff.id, name, nowMs: nowMs() }, made).catch(
        asField(addDetails),
      );
      addDetails({ passkeyId: id });
      if (codes !== null) {
        await keepRecoveryCodes(transaction, staff.id, codes);
        await markFirstFactor(transaction, staff.id, nowMs());
      }
      return endOthers(transaction, { request, parts, session });
    });
    parts.devices.give(reply, device);
    return recoveryCodesAnswer.parse({ recoveryCodes: codes?.plain ?? [] });
  });
}

/** A refusal as a fault of the field: the person is signed in, and a 401 would say that they are not. The trail has its cause. */
export function asField(addDetails: AddDetails) {
  return (error: unknown): never => {
    const fault = passkeyFaultOf(error);
    if (fault === undefined) throw error;
    addDetails({ passkey: fault });
    throw wrongField('passkey', 'The passkey could not be verified');
  };
}

/** Removes one of them; the other sessions and the other known devices end. */
async function remove({ request, reply }: Exchange, parts: PeopleParts): Promise<void> {
  const proof = parseJson(provenRequest, request.body);
  const id = idOf(request);
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

function idOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string };
  if (!identifier.safeParse(id).success) throw new DeskError('not-found');
  return id;
}
