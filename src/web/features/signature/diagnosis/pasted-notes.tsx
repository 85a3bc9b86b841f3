import type { RequestDetail } from '#contract/desk/requests.ts';
import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { type Pasted, straysIn } from '../ask/question-rules.ts';
import { invisibleName } from '../words/invisible-words.ts';
import { words } from '../words/signature-words.ts';
import classes from './diagnosis.module.css';

interface PastedNotesProps {
  pasted: Pasted;
  diagnosis: SignatureDiagnosis;
  /** The recorded call from which it began. */
  call: RequestDetail | undefined;
}

/** What is to be said of what was pasted: characters that nobody sees, and whether the body is the one that was sent. */
export function PastedNotes({ pasted, diagnosis, call }: PastedNotesProps) {
  const strays = straysIn(pasted);
  return (
    <>
      {strays.length === 0 ? null : (
        <Banner tone="action" title={words.strayTitle}>
          <ul className={classes.stray}>
            {strays.map(([field, codes]) => (
              <li key={field}>{words.stray(words[field], codes.map(invisibleName).join(', '))}</li>
            ))}
          </ul>
        </Banner>
      )}
      {diagnosis.isValid ? <Panel>{words.fitsHere}</Panel> : null}
      {call === undefined || call.bodySha256 === null ? null : (
        <Panel>{diagnosis.bodySha256 === call.bodySha256 ? words.sameBody : words.otherBody}</Panel>
      )}
    </>
  );
}
