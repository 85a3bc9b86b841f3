import * as z from 'zod';

import { requestObject } from '../service/request-rules.ts';

/** Ten years, in seconds: the most that one jump skips, and the longest ago that something in a fixture came about. */
export const tenYearsSeconds = 10 * 366 * 24 * 60 * 60;

const speedSentence = 'Use a number from 0.001 to 1000000';
/** How many seconds of the service pass in one of the machine. */
export const clockSpeed = z.number(speedSentence).min(0.001, speedSentence).max(1_000_000, speedSentence);

/** `GET /sandbox/clock`: the service's time beside the machine's. Instants are ISO 8601, UTC. Design: interfaces › HTTP, sandbox. */
export const clockAnswer = z.object({
  now: z.iso.datetime(),
  realNow: z.iso.datetime(),
  /** Seconds of the service in a second of the machine. */
  speed: z.number().positive(),
  isFrozen: z.boolean(),
});
export type ClockAnswer = z.infer<typeof clockAnswer>;

/** `POST /sandbox/clock`: what is given changes, in the order speed, frozen, jump. Time never goes back. */
export const clockChange = requestObject({
  speed: clockSpeed.optional(),
  isFrozen: z.boolean().optional(),
  jumpSeconds: z
    .int('Enter a moment that exists, as YYYY-MM-DD HH:MM')
    .min(1, 'Enter a moment ahead: time never goes back')
    .max(tenYearsSeconds, 'Enter a moment within ten years')
    .optional(),
}).refine((change) => Object.values(change).some((value) => value !== undefined), {
  message: 'Give speed, isFrozen or jumpSeconds',
});
export type ClockChange = z.infer<typeof clockChange>;
