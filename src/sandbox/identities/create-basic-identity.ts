import type { SandboxContext } from '../context.ts';
import { refuseIfAny } from '../errors.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import type { AnswerBody, RequestBody } from '../inbound/serve-operation.ts';
import { beginCheck } from './checks/begin-check.ts';
import { addressStateFaults, birthDateFaults, emailFaults, personalOfBasic } from './identity-rules.ts';
import { findEmailOwner, findIdentity, insertIdentity } from './record/identity-store.ts';

/**
 * Creates an identity of which little is known; a name that comes with it is screened. 422 for a reference that exists and for an
 * e-mail of another. Spec: Endpoints › Create basic identity; choice: basicCreateStatus.
 */
export async function createBasicIdentity(
  context: SandboxContext,
  body: RequestBody<'createBasicIdentity'>,
): Promise<AnswerBody<'createBasicIdentity'>> {
  const { identityReference: reference, email, givenName, surname } = body;
  return context.db.transaction().execute(async (transaction) => {
    const nowMs = context.now();
    const at = toMicroseconds(nowMs);
    const existing = await findIdentity(transaction, reference);
    refuseIfAny({
      ...(existing !== null && { identityReference: 'This identity exists already' }),
      ...emailFaults(await findEmailOwner(transaction, email), reference),
      ...birthDateFaults('dateOfBirth', body.dateOfBirth, nowMs),
      ...addressStateFaults(body.residentialAddress, 'residentialAddress', context.unlicensedStates),
    });
    await insertIdentity(transaction, { reference, email, personal: personalOfBasic(body) }, at);
    if (givenName !== undefined || surname !== undefined)
      await beginCheck(transaction, context, {
        identityReference: reference,
        kind: 'screening',
        surname,
        at,
      });
    return { identityReference: reference, createdAt: toDateTime(at) };
  });
}
