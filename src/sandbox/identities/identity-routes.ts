import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { serveOperation } from '../inbound/serve-operation.ts';
import { createBasicIdentity } from './create-basic-identity.ts';
import { getIdentity } from './get-identity.ts';
import { shareDocuments } from './share-documents.ts';
import { shareReliance } from './share-reliance.ts';
import { shareToken } from './share-token.ts';
import { updateIdentity } from './update-identity.ts';

/** The operations on identities. Spec: Endpoints › Identities. */
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
