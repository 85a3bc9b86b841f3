import type { FastifyInstance } from 'fastify';

import { environmentAnswer, type EnvironmentAnswer } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/routes.ts';

import { routeFor } from './access.ts';
import type { Config } from './config.ts';
import { sandboxAccounts } from './staff/sandbox-accounts.ts';

/** What the page must know before anybody has signed in; returned as well as answered. */
export function environmentRoutes(
  app: FastifyInstance,
  config: Config,
  hasSandboxAccounts: boolean,
): EnvironmentAnswer {
  const answer = environmentAnswer.parse({
    environment: config.service.environment,
    isEmbeddedSandbox: config.service.baseUrl === null,
    bodyLimitBytes: config.bodyLimitBytes,
    screeningTrueMeans: config.screeningTrueMeans,
    kycVendorId: config.kycVendorId,
    hasProvider: config.oidc !== null,
    sandboxAccounts: hasSandboxAccounts ? sandboxAccounts : [],
  });
  app.route({ ...routeFor(deskRoutes.environment), handler: () => answer });
  return answer;
}
