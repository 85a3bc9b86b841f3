import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { causeWords } from '../words/cause-words.ts';
import { words } from '../words/signature-words.ts';
import classes from './diagnosis.module.css';

const tones = { proven: 'action', likely: 'action', possible: 'neutral' } as const satisfies Record<
  string,
  Tone
>;

/** What may be wrong, the surest first, each with what to change. */
export function GuessList({ guesses, signedText }: Pick<SignatureDiagnosis, 'guesses' | 'signedText'>) {
  return (
    <ol className={classes.guesses}>
      {guesses.map((guess) => {
        const { name, change } = causeWords(guess, signedText);
        return (
          <li key={guess.cause}>
            <span className={classes.cause}>
              <strong>{name}</strong>
              <ToneBadge tone={tones[guess.certainty]}>{words.certainties[guess.certainty]}</ToneBadge>
            </span>
            <span>{change}</span>
          </li>
        );
      })}
    </ol>
  );
}
