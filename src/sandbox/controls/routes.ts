import type { FastifyInstance } from 'fastify';
import type { ScenarioList } from '#contract/sandbox/customers.ts';
import type { CallCounts } from '#contract/sandbox/deliveries.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { callbackControls } from '../callbacks/routes.ts';
import { clockControls } from '../clock/routes.ts';
import type { HistoryContext } from '../world/history.ts';
import { faultControls } from '../faults/routes.ts';
import { customerControls } from '../identities/steering.ts';
import { rampControls } from '../ramps/steering.ts';
import { scenarioCatalogue } from '../scenarios/scenarios.ts';
import { worldControls } from '../world/routes.ts';
import { guardControls } from './control-guard.ts';

export function controlRoutes(app: FastifyInstance, context: HistoryContext, calls: CallCounter): void {
  void app.register(async (controls) => {
    guardControls(controls);
    controls.get('/sandbox/calls', async () => calls.read());
    faultControls(controls, context);
    clockControls(controls, context);
    callbackControls(controls, context);
    customerControls(controls, context);
    rampControls(controls, context);
    controls.get('/sandbox/scenarios', async (): Promise<ScenarioList> => ({ items: scenarioCatalogue() }));
    worldControls(controls, context, calls.reset);
  });
}

interface CallCounter {
  readonly read: () => CallCounts;
  readonly reset: () => void;
}

/** Counts all calls but controls, even refused and unknown ones. */
export function countCalls(app: FastifyInstance): CallCounter {
  const counts = new Map<OperationName, number>();
  let total = 0;
  app.addHook('onRequest', async (request) => {
    const { operation } = request.routeOptions.config;
    if (operation === undefined && !request.is404) return;
    total += 1;
    if (operation !== undefined) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return {
    read: () => ({ total, byOperation: Object.fromEntries(counts) }),
    reset: () => {
      counts.clear();
      total = 0;
    },
  };
}
