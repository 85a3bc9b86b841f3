import * as z from 'zod';

import { listOf } from './lists.ts';

/** `GET /sandbox/scenarios`: what can be made to happen, and who it happens to. Design: product › Sandbox. */
export const scenarioList = listOf(
  z.object({
    name: z.string(),
    about: z.enum(['identity', 'ramp']),
    happens: z.string(),
    /** A reference that is this, or begins with this and a hyphen. A customer of this reference is there from the start. */
    reference: z.string(),
    /** A surname that is this, whatever its capitals. */
    surname: z.string(),
  }),
);
export type ScenarioList = z.infer<typeof scenarioList>;
