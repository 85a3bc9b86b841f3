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
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { type Tone, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { statusWords } from '#web/shared/words/ramp-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { MomentContent, MomentDetails } from './moment-content.tsx';
import { markWords, timelineWords } from './ramp-words.ts';
import classes from './ramp.module.css';

/** Everything that happened around a ramp, newest first: our calls, callbacks, refused deliveries, notes. */
export function RampTimeline({ record }: { record: RampDetail | null }) {
  const { email } = useCurrentStaff();
  const { selected, toggle } = useSelectedMoment();
  // Only an entry that was in the address on arrival is scrolled to: one that is pressed is in view already.
  const [named] = useState(selected);
  const timeline = record?.timeline;
  // The person's own calls and notes were already confirmed where they made them.
  const describe = useCallback(
    (moment: RampMoment) =>
      authorEmail(moment) === email ? null : timelineWords.arrived(headlineOfMoment(moment)),
    [email],
  );
  useArrivals(timeline, describe);
  const isMissing = selected !== null && timeline?.every(({ id }) => id !== selected);
  return (
    <Panel title={timelineWords.title} flush>
      {isMissing ? <p className={classes.timelineMissing}>{timelineWords.notAmong}</p> : null}
      {timeline === undefined || timeline.length === 0 ? (
        <EmptyState title={timelineWords.none}>
          {record === null ? timelineWords.noneUnknown : timelineWords.noneWhy}
        </EmptyState>
      ) : (
        <ol className={classes.list} aria-label={timelineWords.title}>
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

const parameter = 'moment';

/** The open entry is kept in the address, so that it can be linked to. */
function useSelectedMoment() {
  const [address, setAddress] = useSearchParams();
  const toggle = useCallback(
    (id: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (next.get(parameter) === id) next.delete(parameter);
          else next.set(parameter, id);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setAddress],
  );
  return { selected: address.get(parameter), toggle };
}

function authorEmail(moment: RampMoment): string | undefined {
  if (moment.kind === 'call') return moment.staff?.email;
  return moment.kind === 'note' ? moment.author?.email : undefined;
}

/** An entry in one line, for names and announcements: `Callback: Payment received`. */
function headlineOfMoment(moment: RampMoment): string {
  const kind = timelineWords.kinds[kindOf(moment)];
  if (moment.kind === 'note') return `${kind} ${timelineWords.by(moment.author?.name ?? noteWords.nobody)}`;
  if (moment.kind === 'refused') return `${kind} ${timelineWords.answered(moment.answerStatus)}`;
  if (moment.rampStatus !== null) return `${kind}: ${shortenMiddle(statusWords(moment.rampStatus), 30, 10)}`;
  if (moment.kind === 'callback') return `${kind} ${timelineWords.noStatus}`;
  return `${kind} (${operationWords(moment.operation)})`;
}

/** The kind of an entry. */
function kindOf(moment: RampMoment): keyof typeof timelineWords.kinds {
  if (moment.kind !== 'call') return moment.kind;
  if (moment.operation === 'createRamp') return 'create';
  return moment.operation === 'getRamp' ? 'poll' : 'call';
}

const icons = {
  create: IconArrowUpRight,
  poll: IconRefresh,
  call: IconArrowUpRight,
  callback: IconArrowDownLeft,
  refused: IconShieldX,
  note: IconNote,
} as const satisfies Record<ReturnType<typeof kindOf>, unknown>;

interface MomentEntryProps {
  moment: RampMoment;
  isSelected: boolean;
  /** It was in the address on arrival. */
  isNamed: boolean;
  onToggle: (id: string) => void;
}

/** One entry: what happened, what is wrong with it, and when; on demand everything the desk keeps of it. */
function MomentEntry({ moment, isSelected, isNamed, onToggle }: MomentEntryProps) {
  const entry = useRef<HTMLLIElement>(null);
  const detailsId = useId();
  const kind = kindOf(moment);
  const Icon = icons[kind];
  const Chevron = isSelected ? IconChevronDown : IconChevronRight;
  // Scrolling is a side effect on the document.
  useEffect(() => {
    if (isNamed) entry.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  return (
    <li className={classes.entry} data-selected={isSelected || undefined} ref={entry}>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden /> {timelineWords.kinds[kind]}
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
            aria-label={timelineWords.detailsOf(headlineOfMoment(moment))}
            aria-expanded={isSelected}
            aria-controls={detailsId}
            onClick={() => onToggle(moment.id)}
          >
            {timelineWords.details}
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

const markTones: Readonly<Partial<Record<RampMoment['marks'][number], Tone>>> = {
  duplicate: 'neutral',
  'signature-refused': 'bad',
  'after-the-end': 'bad',
  stuck: 'bad',
};

/** Each mark with its explanation in visible text. */
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
