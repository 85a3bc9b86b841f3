import * as z from 'zod';

const count = z.int().check(z.nonnegative());

/** How many ramps have had their present status since that day, in UTC by the service's clock. */
export const rampDay = z.object({
  day: z.iso.date(),
  fulfilled: count,
  inProgress: count,
  /** Expired, declined, cancelled, refunded or blocked. */
  notFulfilled: count,
  /** In a status that nobody knows: neither under way nor ended. Choice: spellings. */
  unknown: count,
});
export type RampDay = z.infer<typeof rampDay>;

/** Callbacks of a day, in UTC by the desk's clock; one that was delivered again and again counts once. */
export const callbackDay = z.object({ day: z.iso.date(), accepted: count, refused: count });
export type CallbackDay = z.infer<typeof callbackDay>;

/** How fast the service answered on a day, in UTC by the desk's clock: the newest 500 of its answers; null: it was asked nothing. */
export const answerDay = z.object({ day: z.iso.date(), medianMs: z.nullable(count) });
export type AnswerDay = z.infer<typeof answerDay>;

/** The same of an hour, by its beginning. */
export const answerHour = z.object({ hour: z.iso.datetime(), medianMs: z.nullable(count) });
export type AnswerHour = z.infer<typeof answerHour>;

/** How many days the trends cover, today included. */
export const trendDays = 14;

/** `GET /api/overview/trends`: how ramps, callbacks and answers have gone lately. It names nobody. */
export const overviewTrends = z.object({
  /** The oldest day first, today last. */
  days: z.array(rampDay),
  /** From creation to fulfilment, of the newest 200 ramps fulfilled in these days; null: none is known. */
  medianFulfilMs: z.nullable(count),
  callbacks: z.array(callbackDay),
  answers: z.array(answerDay),
  /** The last 24 hours, the one under way included; given while the answers are of no more than one day. */
  answerHours: z.optional(z.array(answerHour)),
});
export type OverviewTrends = z.infer<typeof overviewTrends>;
