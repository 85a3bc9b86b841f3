import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type AnswerBody, serveOperation } from '../inbound/serve-operation.ts';
import { findEmailOwner, findIdentity } from '../records/store.ts';
import { slowDown } from '../records/stored-identity.ts';
import { scenariosOf } from '../scenarios/scenarios.ts';
import { accountView, noAccountView } from './rules.ts';
import { createBasicIdentity, shareDocuments, shareToken, shareReliance, updateIdentity } from './writes.ts';

/** Spec: Identities. */
export function identityRoutes(service: FastifyInstance, context: SandboxContext): void {
  serveOperation(service, 'getIdentity', async ({ parameters, query }) =>
    getIdentity(context, { reference: parameters.identity_reference, email: query.email }),
  );

  serveOperation(service, 'createBasicIdentity', async ({ body }) => createBasicIdentity(context, body));

  serveOperation(service, 'shareDocuments', async ({ body }) => shareDocuments(context, body));

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

/**
 * Answers 404 if none, except in the scenario no-account. Spec: Get identity; choice: emailOfAnother,
 * existsFalse.
 */
async function getIdentity(
  context: SandboxContext,
  { reference, email }: { readonly reference: string; readonly email: string | undefined },
): Promise<AnswerBody<'getIdentity'>> {
  const owner = await findEmailOwner(context.db, email);
  const identity = await findIdentity(context.db, owner ?? reference);
  const scenarios = scenariosOf(owner ?? reference, identity?.personal.surname);
  if (identity !== null) await slowDown(context, identity);
  if (scenarios.has('no-account')) return noAccountView(owner ?? reference);
  if (identity === null) throw notFound('Identity not found');
  return accountView(identity);
}
