import { usualPace } from '#node/inbound/read-body.ts';
import type { BodyBounds } from './take-bodies.ts';

/** How much and how slowly a client may send, and for how long it may leave its answer unread. Details 33, 34. */
export interface InboundBounds extends BodyBounds {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a whole request: at the slowest pace that is accepted the largest body takes 22 minutes. */
  readonly requestMs: number;
  readonly answerMs: number;
  /** How often Node looks for requests whose time is over. */
  readonly lookMs: number;
}

/** The bounds of every sandbox; tests that can't wait have narrower ones. */
export const usualBounds: InboundBounds = {
  pace: usualPace,
  budgetBytes: 256 * 1024 * 1024,
  headersMs: 15_000,
  requestMs: 25 * 60_000,
  answerMs: 60_000,
  lookMs: 5000,
};
