import { useMay } from '#web/shared/api/current-staff.ts';

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
        absence={answer !== null || !mayLookUp ? words.noInstructions : words.onlyFromAnswer}
      />
      <PersonalPanel known={known} />
      <RampFacts ramp={ramp} />
    </>
  );
}
