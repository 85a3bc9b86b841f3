import * as z from 'zod';

/** What came of a call: the service `answered`; nothing was sent; or something was and no answer came. */
export const callOutcomes = ['answered', 'not-sent', 'unknown'] as const;
export const callOutcome = z.enum(callOutcomes);
export type CallOutcome = z.infer<typeof callOutcome>;
