import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import { headlineOf } from '../money/headline.ts';
import { nextWay } from '../money/next-way.ts';
import { directionWords, headline, nextStep } from '../money/ramp-rules.ts';
import { words } from '../words/ramps-words.ts';
import { RampStepper } from './ramp-stepper.tsx';
import classes from './ramp-view.module.css';
import type { KnownRamp } from './use-ramp.ts';
import { WhoSaysSo } from './who-says-so.tsx';

/** What is changed for what, where it stands, what the customer does next, and who says so. */
export function RampSummary({ known }: { known: KnownRamp }) {
  const { record, ramp, direction } = known;
  const way = ramp && nextWay(ramp);
  const title = (record && headlineOf(record)) ?? (ramp && headline(ramp));
  return (
    <Panel>
      <div className={classes.summary}>
        <h2 className={classes.headline}>
          <bdi>{title ?? words.amountsNotGiven}</bdi>
          <span className={classes.direction}>{directionWords(direction)}</span>
        </h2>
        {direction && ramp ? <RampStepper direction={direction} status={ramp.status} /> : null}
        {ramp ? (
          <div className={classes.next}>
            <p>
              <b>{words.customerDoesNext}</b> <bdi>{nextStep(ramp, record?.isStuck)}</bdi>
            </p>
            {way === null ? null : (
              <RoleGateLink action={way.action} to={way.to} variant="default" size="xs">
                {way.label}
              </RoleGateLink>
            )}
          </div>
        ) : (
          <p>{words.noStatus}</p>
        )}
        <WhoSaysSo known={known} />
      </div>
    </Panel>
  );
}
