import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import type { CallCounts } from './call-counter.ts';

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/;

/**
 * The sandbox's own addresses under `/sandbox`: no signature, but a loopback Host and no Origin, so that no page in a browser
 * reaches them (403).
 */
export function controlRoutes(app: FastifyInstance, readCalls: () => CallCounts): void {
  void app.register(async (controls) => {
    controls.addHook('onRequest', async ({ headers }) => {
      if (headers.origin !== undefined || !loopbackHost.test(headers.host ?? '')) {
        throw new Refusal(403, 'Only programs on this machine may use the controls');
      }
    });
    controls.get('/sandbox/calls', async () => readCalls());
  });
}
