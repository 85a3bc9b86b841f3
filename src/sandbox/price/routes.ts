import type { FastifyInstance } from 'fastify';
import { flatRoutePaths, routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { invalid, refuseIfAny } from '../errors.ts';
import { serveOperation } from '../inbound/serve-operation.ts';
import { toMicroseconds } from '../instant.ts';
import { freshSince, priceBody, amountParameter, feesExceedAmount, quote } from './quote.ts';
import { recordPrice } from './store.ts';

/** Remembers the price for a ramp. Spec: Endpoints › Price. */
export function priceRoutes(service: FastifyInstance, { db, now, newId }: SandboxContext): void {
  serveOperation(service, 'getPrice', async ({ query }) => {
    refuseIfAny(routeFaults(query, flatRoutePaths));
    const nowMs = now();
    const quoted = quote(query, nowMs);
    if (quoted === null) throw invalid({ [amountParameter(query)]: feesExceedAmount });
    await recordPrice(db, query, {
      id: newId(),
      at: toMicroseconds(nowMs),
      forgottenBefore: freshSince(nowMs),
    });
    return priceBody(query, quoted);
  });
}
