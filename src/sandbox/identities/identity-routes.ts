import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { notFound, refuseIfAny } from '../errors.ts';
import { toDateTime, toMicroseconds } from '../instant.ts';
import { serveOperation } from '../serve-operation.ts';
import {
  accountView,
  addressStateFaults,
  birthDateFaults,
  emailFaults,
  pendingResult,
  personalOfBasic,
} from './identity-rules.ts';
import { findEmailOwner, findIdentity, insertIdentity } from './identity-store.ts';
import { shareDocuments } from './share-documents.ts';
import { shareReliance } from './share-reliance.ts';
import { shareToken } from './share-token.ts';
import { updateIdentity } from './update-identity.ts';

/** The operations on identities. Spec: Endpoints › Identities. */
export function identityRoutes(service: FastifyInstance, context: SandboxContext): void {
  const { db, now, unlicensedStates } = context;

  serveOperation(service, 'getIdentity', async ({ parameters, query }) => {
    const owner = await findEmailOwner(db, query.email);
    const identity = await findIdentity(db, owner ?? parameters.identity_reference);
    if (identity === null) throw notFound('Identity not found');
    return accountView(identity);
  });

  serveOperation(service, 'createBasicIdentity', async ({ body }) => {
    const { identityReference: reference, email, residentialAddress } = body;
    const createdAt = toMicroseconds(now());
    await db.transaction().execute(async (transaction) => {
      const existing = await findIdentity(transaction, reference);
      refuseIfAny({
        ...(existing !== null && { identityReference: 'This identity exists already' }),
        ...emailFaults(await findEmailOwner(transaction, email), reference),
        ...birthDateFaults('dateOfBirth', body.dateOfBirth, now()),
        ...addressStateFaults(residentialAddress, 'residentialAddress', unlicensedStates),
      });
      await insertIdentity(transaction, { reference, email, personal: personalOfBasic(body) }, createdAt);
    });
    return { identityReference: reference, createdAt: toDateTime(createdAt) };
  });

  serveOperation(service, 'shareDocuments', async ({ body }) => {
    const { createdAt } = await shareDocuments(context, body);
    return pendingResult(body, createdAt);
  });

  serveOperation(service, 'shareReliance', async ({ body }) => {
    await shareReliance(context, body);
    return { identityReference: body.identityReference };
  });

  serveOperation(service, 'shareToken', async ({ body }) => {
    await shareToken(context, body);
    return { identityReference: body.identityReference };
  });

  serveOperation(service, 'updateIdentity', async ({ body }) => {
    await updateIdentity(context, body);
    return null;
  });
}
