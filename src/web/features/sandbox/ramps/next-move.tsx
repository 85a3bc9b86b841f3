import type { SandboxRampSummary } from '#contract/sandbox/ramps.ts';
import { sentence } from '#web/shared/format/sentence.ts';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';

import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';

interface NextMoveProps {
  ramp: Pick<SandboxRampSummary, 'plan'>;
  hasEnded?: boolean;
  isShort?: boolean;
}

/** What a ramp does next by itself, and when. */
export function NextMove({ ramp: { plan }, hasEnded = false, isShort = false }: NextMoveProps) {
  if (plan !== null) {
    return (
      <span>
        {sentence(plan.status)} <ServiceTimestamp at={plan.at} />
      </span>
    );
  }
  const text = hasEnded ? words.hasEnded : isShort ? words.standsStillShort : words.standsStill;
  return <span className={classes.quiet}>{text}</span>;
}
