import { useCallback, useState } from 'react';

import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { timelineWords as words } from '../words/timeline-words.ts';
import { MomentEntry } from './moment-entry.tsx';
import { headlineOfMoment } from './moment-words.ts';
import classes from './timeline.module.css';
import { useSelectedMoment } from './use-selected-moment.ts';

/** Everything that told of a ramp, newest first: our calls, callbacks, what was refused, notes. Design: product › Ramp page. */
export function RampTimeline({ record }: { record: RampDetail | null }) {
  const { email } = useCurrentStaff();
  const { selected, toggle } = useSelectedMoment();
  // Only who opened the address is brought to its entry: what is pressed is in view.
  const [named] = useState(selected);
  const timeline = record?.timeline;
  // What one did oneself is said where one did it.
  const describe = useCallback(
    (moment: RampMoment) => (authorOf(moment) === email ? null : words.arrived(headlineOfMoment(moment))),
    [email],
  );
  useArrivals(timeline, describe);
  const isMissing = selected !== null && timeline?.every(({ id }) => id !== selected);
  return (
    <Panel title={words.title} flush>
      {isMissing ? <p className={classes.missing}>{words.notAmong}</p> : null}
      {timeline === undefined || timeline.length === 0 ? (
        <EmptyState title={words.none}>{record === null ? words.noneUnknown : words.noneWhy}</EmptyState>
      ) : (
        <ol className={classes.list} aria-label={words.title}>
          {timeline.map((moment) => (
            <MomentEntry
              moment={moment}
              isSelected={moment.id === selected}
              isNamed={moment.id === named}
              onToggle={toggle}
              key={moment.id}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function authorOf(moment: RampMoment): string | undefined {
  if (moment.kind === 'call') return moment.staff?.email;
  return moment.kind === 'note' ? moment.author?.email : undefined;
}
