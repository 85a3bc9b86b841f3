import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';

import { openApiDocument } from '#contract/service/openapi.ts';
import {
  createBoundedServer,
  type ServerSettings,
  hasFragment,
  hasOneHost,
  serveUnknownExpectations,
} from '#node/inbound/connection-bounds.ts';

import type { SandboxContext } from './context.ts';
import { countCalls, controlRoutes } from './controls/routes.ts';
import { eligibilityRoutes } from './eligibility/routes.ts';
import { answerFailure, unreadable } from './errors.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { identityRoutes } from './identities/routes.ts';
import { Addresses, createClientErrorHandler, takeTarget } from './inbound/addresses.ts';
import { defaultBounds, type InboundBounds, takeBodies } from './inbound/bodies.ts';
import { authenticate, type AuthenticationSettings } from './keys/authentication.ts';
import { limitRate, type RateLimitSettings } from './keys/rate-limit.ts';
import { limitsRoutes } from './limits/routes.ts';
import { priceRoutes } from './price/routes.ts';
import { rampRoutes } from './ramps/routes.ts';

export interface SandboxSettings extends SandboxContext, AuthenticationSettings, RateLimitSettings {
  readonly logger: FastifyBaseLogger;
  /** For tests. */
  readonly bounds?: Partial<InboundBounds>;
}

/** Lets the contract's schema refuse longer parameters: it names the field. */
const maxParamLength = 4096;

/** Assembles the service without listening; the database must be migrated. */
export function buildSandbox(settings: SandboxSettings): FastifyInstance {
  const bounds = { ...defaultBounds, ...settings.bounds };
  const addresses = new Addresses();
  const app = createApp(settings, bounds, addresses);
  const calls = countCalls(app);
  requirePlainTarget(app);
  addresses.follow(app);
  takeBodies(app, bounds);
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/openapi.json', async () => openApiDocument({ serverUrl: addressOf(app) }));
  controlRoutes(app, settings, calls);
  void app.register(async (service) => {
    // Prices must not be cached, and other answers are personal.
    service.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    authenticate(service, settings);
    limitRate(service, settings);
    injectFaults(service, settings);
    identityRoutes(service, settings);
    eligibilityRoutes(service, settings);
    limitsRoutes(service, settings);
    priceRoutes(service, settings);
    rampRoutes(service, settings);
  });
  return app;
}

function createApp(
  { logger }: SandboxSettings,
  bounds: InboundBounds,
  addresses: Addresses,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    // Requests aren't logged, so none needs a logger of its own.
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    requestTimeout: bounds.requestMs,
    serverFactory: (serve, settings: ServerSettings) => createBoundedServer(serve, settings),
    http: {
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: bounds.pollMs,
      requireHostHeader: false,
    },
    // Fastify's own answer while it stops has none of the document's shapes.
    return503OnClosing: false,
    rewriteUrl: takeTarget,
    routerOptions: { maxParamLength },
    frameworkErrors: answerFailure,
    clientErrorHandler: createClientErrorHandler(addresses),
  });
  app.setErrorHandler(answerFailure);
  // By default Node drops the headers after the thousandth without a word, an Origin too; their size is bounded anyway.
  app.server.maxHeadersCount = 0;
  // A client that does not read its answer loses the answer and the connection.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(bounds.answerMs, () => reply.raw.destroy());
    done(null, payload);
  });
  return app;
}

/** Refuses (400) a fragment, and a missing or repeated Host, which Node would answer in another shape. */
function requirePlainTarget(app: FastifyInstance): void {
  serveUnknownExpectations(app.server);
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw unreadable('Send one Host header');
    if (hasFragment(raw)) throw unreadable('In a URL, write # as %23');
  });
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  const isListening = typeof address === 'object' && address !== null;
  return isListening ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
}
