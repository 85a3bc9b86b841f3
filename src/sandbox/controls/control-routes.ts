import type { FastifyInstance } from 'fastify';
import { callbackControls } from '../callbacks/callback-controls.ts';
import { clockControls } from '../clock/clock-controls.ts';
import type { SandboxContext } from '../context.ts';
import { faultControls } from '../faults/fault-controls.ts';
import { customerControls } from '../identities/steering/customer-controls.ts';
import { rampControls } from '../ramps/ramp-controls.ts';
import type { CallCounts } from './call-counter.ts';
import { guardControls } from './control-guard.ts';

/** The sandbox's own addresses under `/sandbox`, for programs on this machine; each room registers its own. Interfaces › HTTP, sandbox. */
export function controlRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  readCalls: () => CallCounts,
): void {
  void app.register(async (controls) => {
    guardControls(controls);
    controls.get('/sandbox/calls', async () => readCalls());
    faultControls(controls, context);
    clockControls(controls, context);
    callbackControls(controls, context);
    customerControls(controls, context);
    rampControls(controls, context);
  });
}
