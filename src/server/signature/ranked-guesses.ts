import type { SignatureCause, SignatureGuess } from '#contract/desk/signature.ts';

import type { Deviation } from './signature-variants.ts';

/** What is known of a signature that is not the one expected. */
export interface Findings {
  /** What has to be changed for the very signature to come out; null where nothing does. */
  readonly found: readonly Deviation[] | null;
  /** How the digest is written, where it is not as it should be; `unreadable` where it is none. */
  readonly encoding: string | null;
  /** The timestamp's unit, where it is another. */
  readonly unit: string | null;
  readonly isKeyKnown: boolean;
  /** `past` or `future`, where it is out of tolerance. */
  readonly clock: 'past' | 'future' | null;
  /** Whether everything that was signed is here. */
  readonly isWhole: boolean;
  readonly hasQuery: boolean;
  readonly hasBody: boolean;
  /** Whether the header is written as it should be. */
  readonly isOfLayout: boolean;
}

/** What may be wrong, the surest first. A second mistake that hides the first leaves possibilities. Design: product › Signature doctor. */
export function rankedGuesses(findings: Findings): SignatureGuess[] {
  const guesses = findings.found === null ? unproven(findings) : proven(findings.found, findings);
  const causes = new Set<SignatureCause>();
  return guesses.filter(({ cause }) => !causes.has(cause) && causes.add(cause));
}

function proven(found: readonly Deviation[], { encoding, clock, isOfLayout }: Findings): SignatureGuess[] {
  const guesses = found.map(({ cause, variant }) => guess(cause, 'proven', variant));
  if (encoding !== null) guesses.push(guess('encoding', 'proven', encoding));
  if (clock !== null) guesses.push(guess('clock', guesses.length === 0 ? 'proven' : 'likely', clock));
  if (guesses.length === 0 && !isOfLayout) guesses.push(guess('encoding', 'proven', 'header-layout'));
  return guesses;
}

function unproven(findings: Findings): SignatureGuess[] {
  const { encoding, unit, isKeyKnown, clock, isWhole, hasQuery, hasBody } = findings;
  const guesses: SignatureGuess[] = [];
  if (!isKeyKnown) guesses.push(guess('key', 'likely', null));
  else if (isWhole && encoding !== 'unreadable') guesses.push(guess('secret', 'likely', null));
  if (encoding !== null) guesses.push(guess('encoding', 'likely', encoding));
  if (unit !== null) guesses.push(guess('timestamp-unit', 'likely', unit));
  if (clock !== null) guesses.push(guess('clock', 'likely', clock));
  guesses.push(guess('secret', 'possible', null));
  if (hasBody) guesses.push(guess('body-reserialised', 'possible', null));
  if (hasQuery) guesses.push(guess('query', 'possible', null));
  guesses.push(guess('separator', 'possible', null), guess('timestamp-unit', 'possible', null));
  return guesses;
}

function guess(
  cause: SignatureCause,
  certainty: SignatureGuess['certainty'],
  variant: string | null,
): SignatureGuess {
  return { cause, certainty, variant };
}
