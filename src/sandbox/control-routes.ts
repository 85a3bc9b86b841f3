import type { FastifyInstance } from 'fastify';
import { callbackControls } from './callbacks/callback-controls.ts';
import { clockControls } from './clock/clock-controls.ts';
import type { SandboxContext } from './context.ts';
import { faultControls } from './faults/fault-controls.ts';
import { customerControls } from './identities/steering/customer-controls.ts';
import { rampControls } from './ramps/steering/ramp-controls.ts';
import { scenarioControls } from './scenarios/scenario-controls.ts';
import { worldControls } from './seeds/world-controls.ts';
import type { CallCounter } from './controls/call-counter.ts';
import { guardControls } from './controls/control-guard.ts';

/** The sandbox's own addresses under `/sandbox`, for programs on this machine; each room registers its own. Interfaces › HTTP, sandbox. */
export function controlRoutes(app: FastifyInstance, context: SandboxContext, calls: CallCounter): void {
  void app.register(async (controls) => {
    guardControls(controls);
    controls.get('/sandbox/calls', async () => calls.read());
    faultControls(controls, context);
    clockControls(controls, context);
    callbackControls(controls, context);
    customerControls(controls, context);
    rampControls(controls, context);
    scenarioControls(controls);
    worldControls(controls, context, calls.reset);
  });
}
