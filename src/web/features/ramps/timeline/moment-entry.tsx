import { Button } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronDown,
  IconChevronRight,
  IconNote,
  IconRefresh,
  IconShieldX,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';

import { markWords, timelineWords as words } from '../words/timeline-words.ts';
import { MomentContent } from './moment-content.tsx';
import { MomentDetails } from './moment-details.tsx';
import { headlineOfMoment, kindOf } from './moment-words.ts';
import classes from './timeline.module.css';

const icons = {
  create: IconArrowUpRight,
  poll: IconRefresh,
  call: IconArrowUpRight,
  callback: IconArrowDownLeft,
  refused: IconShieldX,
  note: IconNote,
} as const satisfies Record<ReturnType<typeof kindOf>, unknown>;

const markTones: Readonly<Partial<Record<RampMoment['marks'][number], Tone>>> = {
  duplicate: 'neutral',
  'signature-refused': 'bad',
  'after-the-end': 'bad',
  stuck: 'bad',
};

interface MomentEntryProps {
  moment: RampMoment;
  isSelected: boolean;
  /** The address that was opened names it. */
  isNamed: boolean;
  onToggle: (id: string) => void;
}

/** An entry: what it was, what is wrong with it, when; and on demand all that is kept of it. */
export function MomentEntry({ moment, isSelected, isNamed, onToggle }: MomentEntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  const detailsId = useId();
  const kind = kindOf(moment);
  const Icon = icons[kind];
  const Chevron = isSelected ? IconChevronDown : IconChevronRight;
  // Where the window stands is the document's.
  useEffect(() => {
    if (isNamed) entry.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  return (
    <li className={classes.entry} data-selected={isSelected || undefined} ref={entry}>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden /> {words.kinds[kind]}
      </span>
      <div className={classes.what}>
        <MomentContent moment={moment} />
        <Marks marks={moment.marks} />
        {moment.kind === 'note' ? null : (
          <Button
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<Chevron size={14} aria-hidden />}
            aria-label={words.detailsOf(headlineOfMoment(moment))}
            aria-expanded={isSelected}
            aria-controls={detailsId}
            onClick={() => onToggle(moment.id)}
          >
            {words.details}
          </Button>
        )}
        <div id={detailsId} hidden={!isSelected}>
          {isSelected ? <MomentDetails moment={moment} /> : null}
        </div>
      </div>
      <span className={classes.when}>
        <Timestamp at={moment.at} />
      </span>
    </li>
  );
}

/** Each mark with its sentence, for the eye as for everybody else. */
function Marks({ marks }: Pick<RampMoment, 'marks'>) {
  if (marks.length === 0) return null;
  return (
    <ul className={classes.marks}>
      {marks.map((mark) => (
        <li className={classes.mark} key={mark}>
          <ToneBadge tone={markTones[mark] ?? 'action'}>{markWords[mark].name}</ToneBadge>
          <span className={classes.quiet}>{markWords[mark].why}</span>
        </li>
      ))}
    </ul>
  );
}
