import type { RampMoment } from '#contract/desk/ramps.ts';
import { sentenceOf, unknownSentence } from '#web/shared/words/status-sentences.ts';

import { lateWords } from '../words/tell-words.ts';

type Callback = Extract<RampMoment, { kind: 'callback' }>;

/** What may be said to the customer, and who put it so. */
export interface CustomerText {
  text: string;
  /** When the service's words came; null where they are the desk's. */
  at: string | null;
  /** False: it is for whoever reads it, not for the customer. */
  isToSend: boolean;
  /** True: it promises what is to be done before it is sent. */
  isLate: boolean;
}

interface ShownStatus {
  readonly status: string;
  readonly isStuck: boolean;
}

/**
 * The service's own words for the status that counts; else the desk's sentence; of an unknown status that it is unknown. Of a stuck
 * ramp also that it takes longer than usual and what we do, which no words from before could say.
 */
export function customerTextOf(
  { status, isStuck }: ShownStatus,
  timeline: readonly RampMoment[],
): CustomerText {
  const said = reasonsOf(status, timeline).find(({ externalReason }) => hasText(externalReason));
  if (said?.externalReason) {
    const text = isStuck ? `${asSentence(said.externalReason)} ${lateWords.longer}` : said.externalReason;
    return { text, at: said.at, isToSend: true, isLate: isStuck };
  }
  const late = isStuck ? lateWords.arrived[status] : undefined;
  if (late !== undefined) {
    return { text: `${late} ${lateWords.longer}`, at: null, isToSend: true, isLate: true };
  }
  const sentence = sentenceOf('ramp', status);
  return { text: sentence ?? unknownSentence, at: null, isToSend: sentence !== null, isLate: false };
}

function asSentence(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Why the ramp has the status that counts, for staff alone; null where nobody said. */
export function internalReasonOf(
  status: string,
  timeline: readonly RampMoment[],
): { text: string; at: string } | null {
  const said = reasonsOf(status, timeline).find(({ internalReason }) => hasText(internalReason));
  return said?.internalReason ? { text: said.internalReason, at: said.at } : null;
}

/** The callbacks that were taken and told of this status, newest first. */
function reasonsOf(status: string, timeline: readonly RampMoment[]): Callback[] {
  return timeline.filter(
    (moment): moment is Callback =>
      moment.kind === 'callback' && moment.result === 'applied' && moment.rampStatus === status,
  );
}

function hasText(reason: string | null): boolean {
  return reason !== null && reason.trim() !== '';
}
