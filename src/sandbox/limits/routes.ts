import type { FastifyInstance } from 'fastify';
import { limitPeriods, type LimitPeriod } from '#contract/service/enumerations.ts';
import { flatRoutePaths, routeFaults } from '../catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { toFiat } from '../decimal.ts';
import { factsOfIdentity } from '../eligibility/rules.ts';
import { notFound, refuseIfAny } from '../errors.ts';
import { serveOperation, type AnswerBody } from '../inbound/serve-operation.ts';
import { findIdentity } from '../records/store.ts';
import { slowDown } from '../records/stored-identity.ts';
import { transactionBounds, windowUses, type LimitContext, type WindowUse } from './rules.ts';
import { listCountedRamps } from './store.ts';

/** Spec: Endpoints › Limits. */
export function limitsRoutes(service: FastifyInstance, context: SandboxContext): void {
  const { db, now } = context;
  serveOperation(service, 'getLimits', async ({ body }) => {
    const { identityReference, method, fiat } = body;
    refuseIfAny(routeFaults(body, flatRoutePaths));
    const identity = await findIdentity(db, identityReference);
    if (identity === null) throw notFound('Identity not found');
    await slowDown(context, identity);
    const nowMs = now();
    const ramps = await listCountedRamps(db, identityReference, nowMs);
    const customer = factsOfIdentity(identity);
    return limitsBody(identityReference, { customer, ramps, method, fiat, nowMs });
  });
}

/** Choice: limitsAnswer. */
function limitsBody(identityReference: string, context: LimitContext): AnswerBody<'getLimits'> {
  const { method, fiat } = context;
  const { min, max } = transactionBounds(method, fiat);
  const uses = windowUses(context);
  const periodical = limitPeriods.map((period) => ({ period, sources: sourcesOf(uses, period, fiat) }));
  return {
    identityReference,
    limits: {
      transaction: {
        minFiat: { amount: toFiat(min), currency: fiat },
        maxFiat: { amount: toFiat(max), currency: fiat },
      },
      periodical,
    },
  };
}

function sourcesOf(uses: readonly WindowUse[], period: LimitPeriod, currency: string) {
  const inPeriod = uses.filter((use) => use.period === period);
  return Object.fromEntries(inPeriod.map((use) => [use.source, useBody(use, currency)]));
}

function useBody({ limit, used, remaining }: WindowUse, currency: string) {
  return { limit: toFiat(limit), used: toFiat(used), remaining: toFiat(remaining), currency };
}
