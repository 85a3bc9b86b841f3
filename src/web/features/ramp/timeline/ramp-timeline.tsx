import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronDown,
  IconChevronRight,
  IconNote,
  IconRefresh,
  IconShieldX,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { RampDetail, RampMoment } from '#contract/desk/ramps.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { statusWords } from '#web/shared/words/ramp-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';
import { bringToMiddle } from '#web/shared/ui/bring-into-sight.ts';

import { MomentContent, MomentDetails, MomentMarks } from './moment-content.tsx';
import { foldRepeats, type Repeats } from './ramp-repeats.ts';
import { timelineWords } from '../ramp-words.ts';
import classes from './ramp-timeline.module.css';

export function RampTimeline({ record }: { record: RampDetail | null }) {
  const { email } = useCurrentStaff();
  const { selected, toggle } = useSelectedMoment();
  // Scrolls only to the entry it opened with.
  const [named] = useState(selected);
  const timeline = record?.timeline;
  // The person's own calls and notes were announced already.
  const describe = useCallback(
    (moment: RampMoment) =>
      authorEmail(moment) === email ? null : timelineWords.arrived({ what: headlineOfMoment(moment) }),
    [email],
  );
  useArrivals(timeline, describe);
  const isMissing = selected !== null && timeline?.every(({ id }) => id !== selected);
  const entryOf = (moment: RampMoment) => (
    <MomentEntry
      moment={moment}
      isSelected={moment.id === selected}
      isNamed={moment.id === named}
      onToggle={toggle}
      key={moment.id}
    />
  );
  return (
    <Panel title={timelineWords.title} flush>
      {isMissing ? (
        <Text
          py={10}
          px="md"
          c="var(--rampart-action-text)"
          inherit
          style={{ borderBottom: '1px solid var(--rampart-line-soft)' }}
        >
          {timelineWords.notAmong}
        </Text>
      ) : null}
      {timeline === undefined || timeline.length === 0 ? (
        <EmptyState title={timelineWords.none}>
          {record === null ? timelineWords.noneUnknown : timelineWords.noneWhy}
        </EmptyState>
      ) : (
        <Box component="ol" className="plain-list" aria-label={timelineWords.title}>
          {foldRepeats(timeline).map((repeats) =>
            repeats.moments.length === 1 ? (
              repeats.moments.map(entryOf)
            ) : (
              <RepeatsEntry
                repeats={repeats}
                isOpenAtFirst={repeats.moments.some(({ id }) => id === named)}
                key={repeats.moments.at(-1)?.id}
              >
                {entryOf}
              </RepeatsEntry>
            ),
          )}
        </Box>
      )}
    </Panel>
  );
}

const parameter = 'moment';

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

function headlineOfMoment(moment: RampMoment): string {
  const kind = timelineWords.kinds[kindOf(moment)];
  if (moment.kind === 'note')
    return `${kind} ${timelineWords.by({ name: moment.author?.name ?? noteWords.nobody })}`;
  if (moment.kind === 'refused') return `${kind} ${timelineWords.answered({ status: moment.answerStatus })}`;
  if (moment.rampStatus !== null) return `${kind}: ${shortenMiddle(statusWords(moment.rampStatus), 30, 10)}`;
  if (moment.kind === 'callback') return `${kind} ${timelineWords.noStatus}`;
  return `${kind} (${operationWords(moment.operation)})`;
}

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

function Kind({ kind }: { kind: ReturnType<typeof kindOf> }) {
  const Icon = icons[kind];
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed" mih={28}>
      <Icon size={16} aria-hidden /> {timelineWords.kinds[kind]}
    </Flex>
  );
}

interface MomentEntryProps {
  moment: RampMoment;
  isSelected: boolean;
  /** Named by the opened address. */
  isNamed: boolean;
  onToggle: (id: string) => void;
}

function MomentEntry({ moment, isSelected, isNamed, onToggle }: MomentEntryProps) {
  const detailsId = useId();
  const Chevron = isSelected ? IconChevronDown : IconChevronRight;
  return (
    <li
      className={classes.entry}
      data-selected={isSelected || undefined}
      ref={isNamed ? bringToMiddle : undefined}
    >
      <Kind kind={kindOf(moment)} />
      <div className={classes.what}>
        <MomentContent moment={moment} />
      </div>
      <span className={classes.when}>
        <Timestamp at={moment.at} />
      </span>
      {moment.kind === 'note' ? null : (
        <>
          <ActionIcon
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={timelineWords.detailsOf({ what: headlineOfMoment(moment) })}
            aria-expanded={isSelected}
            aria-controls={detailsId}
            onClick={() => onToggle(moment.id)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
          <div className={classes.details} id={detailsId} hidden={!isSelected}>
            {isSelected ? <MomentDetails moment={moment} /> : null}
          </div>
        </>
      )}
    </li>
  );
}

interface RepeatsEntryProps {
  repeats: Repeats;
  isOpenAtFirst: boolean;
  children: (moment: RampMoment) => ReactNode;
}

function RepeatsEntry({ repeats: { moments, count, lastAt }, isOpenAtFirst, children }: RepeatsEntryProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [eachId, saidId, buttonId] = [useId(), useId(), useId()];
  const [newest] = moments;
  if (newest === undefined) return null;
  const said =
    newest.kind === 'refused'
      ? timelineWords.refusedDeliveries({ count, callbacks: moments.length, when: place('when') })
      : timelineWords.failedCalls({ count, when: place('when') });
  return (
    <li className={classes.entry}>
      <Kind kind={kindOf(newest)} />
      <div className={classes.what}>
        <Flex component="p" gap="2px 8px" align="center" wrap="wrap" m={0} mih={28}>
          <span id={saidId}>
            <Sentence text={said} parts={{ when: <Timestamp at={lastAt} show="relative" /> }} />
          </span>
          <MomentMarks marks={newest.marks} />
        </Flex>
      </div>
      <Button
        className={classes.each}
        variant="subtle"
        color="gray"
        size="compact-xs"
        rightSection={
          isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
        }
        id={buttonId}
        aria-labelledby={`${buttonId} ${saidId}`}
        aria-expanded={isOpen}
        aria-controls={eachId}
        onClick={() => setOpen(!isOpen)}
      >
        {timelineWords.each}
      </Button>
      <ol className={classes.repeats} id={eachId} hidden={!isOpen}>
        {isOpen ? moments.map(children) : null}
      </ol>
    </li>
  );
}
