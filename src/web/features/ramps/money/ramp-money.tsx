import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';

import type { KnownRamp } from '../detail/use-ramp.ts';
import { words } from '../words/ramps-words.ts';
import { AmountSources } from './amount-sources.tsx';
import { InstructionsPanel } from './instructions-panel.tsx';
import { PersonalPanel } from './personal-panel.tsx';
import { RampAmounts } from './ramp-amounts.tsx';
import { RampFacts } from './ramp-facts.tsx';
import { instructionLines } from './ramp-rules.ts';

/** Amounts and fees, where to pay, where it goes, and what else is known of a ramp. */
export function RampMoney({ known }: { known: KnownRamp }) {
  const { record, ramp, answer } = known;
  const mayLookUp = useMay('look-up-ramp');
  if (ramp === null) return record === null ? null : <PersonalPanel known={known} />;
  return (
    <>
      <RampAmounts ramp={ramp}>{record ? <AmountSources record={record} /> : null}</RampAmounts>
      <InstructionsPanel
        title={words.depositInstructions}
        lines={instructionLines(ramp.sourceDepositInstructions)}
        absence={absenceOf(answer !== null, mayLookUp)}
      />
      <PersonalPanel known={known} />
      <RampFacts ramp={ramp} />
    </>
  );
}

/** That there are none is the service's to say, in an answer; without one they are not known here. Product: Two facts. */
function absenceOf(isAnswered: boolean, mayLookUp: boolean): string {
  if (isAnswered) return words.noInstructions;
  return mayLookUp ? words.onlyFromAnswer : words.onlyFromAnswerOf(whoMay('look-up-ramp'));
}
