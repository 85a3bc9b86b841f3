import * as z from 'zod';

const count = z.int().check(z.nonnegative());

/** Ramps by the UTC day of their present status, by the service's clock. */
export const rampDay = z.object({
  day: z.iso.date(),
  fulfilled: count,
  inProgress: count,
  /** Expired, declined, cancelled, refunded or blocked. */
  notFulfilled: count,
  /** In an unknown status. Choice: spellings. */
  unknown: count,
});
export type RampDay = z.infer<typeof rampDay>;

/** By UTC day of Rampart's clock, without repeats. */
export const callbackDay = z.object({ day: z.iso.date(), accepted: count, refused: count });
export type CallbackDay = z.infer<typeof callbackDay>;

/** Median answer time by UTC day of Rampart's clock, of the newest 500 answers; null if none. */
export const answerDay = z.object({ day: z.iso.date(), medianMs: z.nullable(count) });
export type AnswerDay = z.infer<typeof answerDay>;

/** Median answer time of the hour that begins at `hour`. */
export const answerHour = z.object({ hour: z.iso.datetime(), medianMs: z.nullable(count) });
export type AnswerHour = z.infer<typeof answerHour>;

/** Including today. */
export const trendDays = 14;

/** `GET /api/overview/trends`. Names nobody. */
export const overviewTrends = z.object({
  /** Oldest first. */
  days: z.array(rampDay),
  /** From creation to fulfilment, of the newest 200; null if none. */
  medianFulfilMs: z.nullable(count),
  callbacks: z.array(callbackDay),
  answers: z.array(answerDay),
  /** The last 24 hours; only if all answers are of one day. */
  answerHours: z.optional(z.array(answerHour)),
});
export type OverviewTrends = z.infer<typeof overviewTrends>;
