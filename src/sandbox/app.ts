import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { openApiDocument } from '#contract/service/openapi.ts';
import { authenticate, type AuthenticationSettings } from './authentication.ts';
import { collectBody } from './body.ts';
import { answerClientError } from './client-error.ts';
import type { SandboxContext } from './context.ts';
import { countCalls } from './controls/call-counter.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { answerFailure, notFound } from './errors.ts';
import { eligibilityRoutes } from './eligibility/eligibility-routes.ts';
import { identityRoutes } from './identities/identity-routes.ts';
import { limitsRoutes } from './limits/limits-routes.ts';
import { priceRoutes } from './price/price-routes.ts';
import { limitRate, type RateLimitSettings } from './rate-limit.ts';
import { rampRoutes } from './ramps/ramp-routes.ts';

export interface SandboxSettings extends SandboxContext, AuthenticationSettings, RateLimitSettings {
  readonly logger: FastifyBaseLogger;
}

/** Longer parameters are refused by the contract's schema, which names the field, not by the router. */
const maxParamLength = 4096;

/** The embedded service, assembled; it listens nowhere. Its database is migrated already. */
export function buildSandbox(settings: SandboxSettings): FastifyInstance {
  const app = Fastify({
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaxBytes,
    exposeHeadRoutes: false,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw notFound('Not found');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    collectBody(payload, request.headers),
  );

  const readCalls = countCalls(app);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/openapi.json', async () => openApiDocument({ serverUrl: addressOf(app) }));
  controlRoutes(app, settings, readCalls);
  void app.register(async (service) => {
    authenticate(service, settings);
    limitRate(service, settings);
    identityRoutes(service, settings);
    eligibilityRoutes(service, settings);
    limitsRoutes(service, settings);
    priceRoutes(service, settings);
    rampRoutes(service, settings);
  });
  return app;
}

/** Where the sandbox is reached; without its port while it listens nowhere. */
function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  const isListening = typeof address === 'object' && address !== null;
  return isListening ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}
