import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceClockQuery } from '#web/shared/api/service-clock.ts';
import type { ReadClock } from '#web/shared/format/service-time.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/sandbox-words.ts';
import { ClockButtons } from './clock-buttons.tsx';
import { ClockTime } from './clock-time.tsx';
import classes from './clock.module.css';
import { JumpForm } from './jump-form.tsx';
import { SpeedForm } from './speed-form.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** The service's time, and the ways to move it. */
export function ClockPanel() {
  const { data: clock, error, refetch } = useQuery(serviceClockQuery());
  return (
    <Panel title={words.clock} aside={clock ? <Pace clock={clock} /> : null}>
      {clock ? (
        <div className={classes.clock}>
          <div className={classes.now}>
            <ClockTime clock={clock} />
            <ClockButtons isFrozen={clock.isFrozen} />
          </div>
          <Ways clock={clock} />
        </div>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <DelayedSkeleton lines={3} label={words.clockLoading} />
      )}
    </Panel>
  );
}

/**
 * Moving the clock: on a phone folded away, so that what the page is for stands on the first screen. The same elements at every width: what is
 * typed outlives the turn of a phone.
 */
function Ways({ clock }: { clock: ReadClock }) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.ways}
      open={!isPhone || isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary hidden={!isPhone}>{words.moveClock}</summary>
      <div className={classes.forms}>
        <JumpForm clock={clock} />
        <SpeedForm speed={clock.speed} />
      </div>
      <p className={classes.text}>{words.jumpText}</p>
    </details>
  );
}

function Pace({ clock: { isFrozen, speed } }: { clock: ReadClock }) {
  if (isFrozen) return <ToneBadge tone="action">{words.frozen}</ToneBadge>;
  return speed === 1 ? (
    <ToneBadge tone="neutral">{words.running}</ToneBadge>
  ) : (
    <ToneBadge tone="progress">{words.pace(speed)}</ToneBadge>
  );
}
