import type { RampRecord } from '#contract/service/ramp.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { directionWords, headline, instructionLines, nextStep } from './ramp-rules.ts';
import { directionOf } from './ramp-status-rules.ts';
import { RampAmounts } from './ramp-amounts.tsx';
import { RampFacts } from './ramp-facts.tsx';
import { InstructionsPanel } from './instructions-panel.tsx';
import { RampStepper } from './ramp-stepper.tsx';
import classes from './ramp-view.module.css';
import { words } from './ramps-words.ts';

/** Where the ramp stands and what comes next; then its money; then the rest. */
export function RampContent({ ramp }: { ramp: RampRecord }) {
  const direction = directionOf(ramp);
  return (
    <>
      <Panel>
        <div className={classes.summary}>
          <h2 className={classes.headline}>
            {headline(ramp) ?? words.amountsNotGiven}
            <span className={classes.direction}>{directionWords(direction)}</span>
          </h2>
          {direction ? <RampStepper direction={direction} status={ramp.status} /> : null}
          <p className={classes.next}>
            <b>{words.customerDoesNext}</b> {nextStep(ramp)}
          </p>
        </div>
      </Panel>
      <div className={classes.columns}>
        <div className={classes.column}>
          <RampAmounts ramp={ramp} />
          <InstructionsPanel
            title={words.depositInstructions}
            lines={instructionLines(ramp.sourceDepositInstructions)}
            absence={words.noInstructions}
          />
          {direction === 'OFFRAMP' ? (
            <InstructionsPanel
              title={words.payoutInstructions}
              lines={instructionLines(ramp.target?.fiat?.instructions)}
              absence={words.noInstructions}
            />
          ) : null}
        </div>
        <div className={classes.column}>
          <RampFacts ramp={ramp} />
        </div>
      </div>
    </>
  );
}
