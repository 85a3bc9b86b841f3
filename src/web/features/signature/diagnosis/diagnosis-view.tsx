import type { ReactNode } from 'react';

import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import { SignedText } from '../text/signed-text.tsx';
import { words } from '../words/signature-words.ts';
import { verdictOf } from '../words/verdict-words.ts';
import classes from './diagnosis.module.css';
import { DigestPanel } from './digest-panel.tsx';
import { GuessList } from './guess-list.tsx';
import { KeyAndTime } from './key-and-time.tsx';

interface DiagnosisViewProps {
  diagnosis: SignatureDiagnosis;
  /** What it is a diagnosis of. */
  about: ReactNode;
  /** What else is to be said, right below the verdict. */
  notes?: ReactNode;
}

/** What the doctor found: the verdict first, then what to change, then the evidence. */
export function DiagnosisView({ diagnosis, about, notes }: DiagnosisViewProps) {
  const { tone, title, detail } = verdictOf(diagnosis);
  const { guesses, signedText } = diagnosis;
  return (
    <>
      <VerdictBox tone={tone} title={title} detail={detail} copied={title}>
        {about}
      </VerdictBox>
      {notes}
      {guesses.length === 0 ? null : (
        <Panel title={words.guesses}>
          <GuessList guesses={guesses} signedText={signedText} />
        </Panel>
      )}
      <Panel title={words.signedText}>
        <SignedText signedText={signedText} />
        <p className={classes.note}>{words.legend}</p>
        <p className={classes.note}>{signedText.body === null ? words.bodyMissing : words.signedTextNote}</p>
      </Panel>
      <DigestPanel diagnosis={diagnosis} />
      <KeyAndTime diagnosis={diagnosis} />
    </>
  );
}
