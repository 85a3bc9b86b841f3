import type { SignatureDiagnosis } from '#contract/desk/signature.ts';

import { causeWords } from './cause-words.ts';
import { words } from './signature-words.ts';

/** What the doctor found, in a sentence. */
export interface Verdict {
  readonly tone: 'good' | 'action' | 'bad' | 'neutral';
  readonly title: string;
  readonly detail: string;
}

/** The verdict on a signature: whether it fits, what it would fit with, or what is likely. Design: product › Signature doctor. */
export function verdictOf(diagnosis: SignatureDiagnosis): Verdict {
  const { isValid, given, guesses, hasWholeBody, signedText } = diagnosis;
  const { verdict } = words;
  if (isValid) return { tone: 'good', title: verdict.fits, detail: verdict.fitsText };
  if (given === null) return { tone: 'neutral', title: verdict.none, detail: verdict.noneText };
  const [first] = guesses;
  const unproven = hasWholeBody ? verdict.likelyText : verdict.cutText;
  if (first === undefined) return { tone: 'bad', title: verdict.no, detail: verdict.noText };
  const { likely, change } = causeWords(first, signedText);
  if (first.certainty === 'likely') return { tone: 'bad', title: verdict.likely(likely), detail: unproven };
  if (first.certainty === 'possible') return { tone: 'bad', title: verdict.no, detail: unproven };
  if (first.cause === 'clock') {
    const title = first.variant === 'future' ? verdict.ahead : verdict.old;
    return { tone: 'action', title, detail: change };
  }
  if (first.variant === 'header-layout') return { tone: 'action', title: verdict.layout, detail: change };
  const phrases = guesses
    .filter(({ certainty }) => certainty === 'proven')
    .map((guess) => causeWords(guess, signedText).fits);
  return { tone: 'action', title: verdict.would(phrases), detail: verdict.wouldText };
}

/** Seconds as people say them: `4.2 s`, `12 min`, `3 h`, `40 days`. */
export function spanInWords(seconds: number): string {
  const { ageUnits } = words;
  const size = Math.abs(seconds);
  if (size < 120) return `${Number(size.toFixed(1))} ${ageUnits.s}`;
  if (size < 7200) return `${Math.floor(size / 60)} ${ageUnits.min}`;
  if (size < 172_800) return `${Math.floor(size / 3600)} ${ageUnits.h}`;
  return `${Math.floor(size / 86_400)} ${ageUnits.d}`;
}
