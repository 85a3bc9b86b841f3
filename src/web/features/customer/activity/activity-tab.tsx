import { Anchor, SegmentedControl, Box, Flex, Text } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconChevronRight,
  IconEye,
  IconNote,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import type { ActivityItem, CustomerRecord, RecordedSubmission } from '#contract/desk/customers.ts';
import { rampId as rampIdSchema } from '#contract/service/primitives.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';
import { kycLooks } from '#web/shared/words/kyc-looks.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-words.ts';
import { recheckHeadline } from '#web/shared/words/recheck-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import {
  type CallbackItem,
  type CallItem,
  callLook,
  describeDeed,
  describeLooks,
  type StoryPart,
  tellStory,
} from './activity-story.ts';
import { activityQuery } from './activity-queries.ts';
import { words } from '../customer-words.ts';
import classes from './activity-tab.module.css';
import { PagedPanel, useNamedMark, useLookFurther, useNamedEntry } from './paged-panel.tsx';

const filters = ['all', 'call', 'callback', 'note'] as const;

type ActivityKind = (typeof filters)[number];

interface ActivityTabProps {
  identityReference: string;
  record: Pick<CustomerRecord, 'ramps' | 'submissions'> | undefined;
}

export function ActivityTab({ identityReference, record }: ActivityTabProps) {
  const { ramps, submissions } = record ?? noRecord;
  const [wanted, choose] = useWantedKind();
  const list = useInfiniteQuery(
    activityQuery(
      identityReference,
      ramps.map(({ rampId }) => rampId),
    ),
  );
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  useArrivals(items, (item) => words.said.news({ what: headlineOf(item, submissions) }));
  const named = useNamedEntry();
  const isWanted = ({ kind }: ActivityItem) => wanted === 'all' || kind === wanted;
  const isLooking = useLookFurther(
    list,
    (loaded) => loaded.some(isWanted) && (named === null || loaded.some(({ id }) => id === named)),
  );
  return (
    <PagedPanel
      title={words.activity.title}
      list={list}
      words={{
        loading: words.activity.loading,
        loadMore: words.activity.loadOlder,
        more: words.activity.loaded,
      }}
      empty={<EmptyState title={words.activity.none}>{words.activity.noneWhy}</EmptyState>}
      aside={<ActivityFilter value={wanted} onChange={choose} />}
    >
      {(all) => {
        const shown = all.filter(isWanted);
        if (shown.length === 0) {
          return (
            <Box component="output" display="block" m={0} py="xl" px="md" c="dimmed" ta="center">
              {isLooking
                ? words.activity.looking
                : list.hasNextPage
                  ? words.activity.noneLoaded({ count: all.length })
                  : words.activity.noneOfKind}
            </Box>
          );
        }
        return (
          <Box component="ol" className="plain-list divided" aria-label={words.activity.title}>
            {tellStory(shown).map((part) => (
              <StoryEntry part={part} submissions={submissions} key={idOf(part)} />
            ))}
          </Box>
        );
      }}
    </PagedPanel>
  );
}

const noRecord: Pick<CustomerRecord, 'ramps' | 'submissions'> = { ramps: [], submissions: [] };

function useWantedKind() {
  const [address, setAddress] = useSearchParams();
  const wanted = filters.find((filter) => filter === address.get('kind')) ?? 'all';
  const choose = (kind: ActivityKind) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (kind === 'all') next.delete('kind');
        else next.set('kind', kind);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [wanted, choose] as const;
}

function headlineOf(item: ActivityItem, submissions: readonly RecordedSubmission[]): string {
  if (item.kind === 'call') {
    if (item.recheck !== undefined) return recheckHeadline(item.recheck);
    return `${item.by?.name ?? words.activity.unknownPerson} ${describeDeed(item, submissions)}`;
  }
  if (item.kind === 'note')
    return `${words.activity.kinds.note} ${words.activity.by({ name: authorOf(item) })}`;
  return `${words.activity.kinds.callback}: ${callbackStatus(item).text}`;
}

function authorOf({ author }: Extract<ActivityItem, { kind: 'note' }>): string {
  return author?.name ?? noteWords.nobody;
}

const identityLooks = { CUSTOMER_BLACKLISTED: { tone: 'bad' }, ACCOUNT_BLOCKED: { tone: 'bad' } } as const;

function callbackStatus({ about, status }: CallbackItem): { tone: Tone; text: string } {
  if (status === null) return { tone: 'neutral', text: words.activity.noStatus };
  const looks: Readonly<Record<string, { tone: Tone }>> =
    about === 'identity' ? identityLooks : about === 'kyc' ? kycLooks : rampStatusLooks;
  if (!Object.hasOwn(looks, status)) return { tone: 'neutral', text: words.header.unknownStatus({ status }) };
  return { tone: looks[status]?.tone ?? 'neutral', text: nameInWords(status) };
}

interface ActivityFilterProps {
  value: ActivityKind;
  onChange: (kind: ActivityKind) => void;
}

function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={words.activity.filter}
      data={filters.map((kind) => ({ value: kind, label: words.activity.filters[kind] }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Returns a group's oldest id, so that newer entries don't close it. */
function idOf(part: StoryPart): string {
  return part.kind === 'one' ? part.item.id : (part.items.at(-1)?.id ?? '');
}

interface StoryEntryProps {
  part: StoryPart;
  submissions: readonly RecordedSubmission[];
}

function StoryEntry({ part, submissions }: StoryEntryProps) {
  if (part.kind === 'one') return <ActivityEntry item={part.item} submissions={submissions} />;
  return <FoldedEntry part={part} submissions={submissions} />;
}

interface FoldedEntryProps {
  part: Exclude<StoryPart, { kind: 'one' }>;
  submissions: readonly RecordedSubmission[];
}

function FoldedEntry({ part: { kind, items }, submissions }: FoldedEntryProps) {
  const named = useNamedEntry();
  const [newest] = items;
  const Icon = kind === 'looks' ? IconEye : icons.callback;
  return (
    <li className={classes.folded}>
      <details open={items.some(({ id }) => id === named)}>
        <summary className={classes.entry}>
          <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed" h={24}>
            <Icon size={16} aria-hidden />{' '}
            {kind === 'looks' ? words.activity.kinds.look : words.activity.kinds.callback}
          </Flex>
          <Flex component="span" gap="4px 10px" align="center" wrap="wrap" m={0} mih={24}>
            {kind === 'looks' ? (
              describeLooks(items)
            ) : (
              <>
                {newest?.kind === 'callback' ? <CallbackLine item={newest} /> : null}
                <Flex component="span" gap="0 16px" align="center" wrap="wrap" c="dimmed" fz="xs">
                  {words.activity.deliveries({ count: items.length })}
                </Flex>
              </>
            )}
            <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          </Flex>
          <Box component="span" pt={2}>
            {newest === undefined ? null : <Timestamp at={newest.at} />}
          </Box>
        </summary>
        <Box
          component="ol"
          className="plain-list divided"
          ps="xl"
          bg="var(--rampart-hover)"
          style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
        >
          {items.map((item) => (
            <ActivityEntry item={item} submissions={submissions} key={item.id} />
          ))}
        </Box>
      </details>
    </li>
  );
}

const icons = { call: IconArrowUpRight, callback: IconArrowDownLeft, note: IconNote } as const;

interface ActivityEntryProps {
  item: ActivityItem;
  submissions: readonly RecordedSubmission[];
}

function ActivityEntry({ item, submissions }: ActivityEntryProps) {
  const mark = useNamedMark(item.id);
  const Icon = icons[item.kind];
  return (
    <li className={classes.entry} id={item.id} data-kind={item.kind} {...mark}>
      <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed" h={24}>
        <Icon size={16} aria-hidden /> {words.activity.kinds[item.kind]}
      </Flex>
      <Box className="anywhere">
        <Content item={item} submissions={submissions} />
      </Box>
      <Box component="span" pt={2}>
        <Timestamp at={item.at} />
      </Box>
    </li>
  );
}

function Content({ item, submissions }: ActivityEntryProps) {
  if (item.kind === 'call') return <CallContent item={item} submissions={submissions} />;
  if (item.kind === 'callback') return <CallbackContent item={item} />;
  return (
    <>
      {item.text === null ? (
        <Flex component="p" gap="0 16px" align="center" wrap="wrap" m={0} c="dimmed" fz="xs">
          {noteWords.erased}
        </Flex>
      ) : (
        <Text mt={2} fz="md" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {item.text}
        </Text>
      )}
      <Flex component="p" gap="0 16px" align="center" wrap="wrap" m={0} c="dimmed" fz="xs">
        <bdi title={item.author?.email}>{words.activity.by({ name: authorOf(item) })}</bdi>
      </Flex>
    </>
  );
}

interface CallContentProps {
  item: CallItem;
  submissions: readonly RecordedSubmission[];
}

function CallContent({ item, submissions }: CallContentProps) {
  const { operation, by, rampId, traceId, recheck } = item;
  const { tone, text } = callLook(item);
  return (
    <>
      <Flex component="p" gap="4px 10px" align="center" wrap="wrap" m={0} mih={24}>
        {recheck === undefined ? (
          <span>
            <bdi title={by?.email}>{by?.name ?? words.activity.unknownPerson}</bdi>{' '}
            <strong title={operationWords(operation)}>{describeDeed(item, submissions)}</strong>
          </span>
        ) : (
          <strong title={operationWords(operation)}>{recheckHeadline(recheck)}</strong>
        )}
        {tone === 'good' ? null : <ToneBadge tone={tone}>{text}</ToneBadge>}
        {rampId === null ? null : <RampLink rampId={rampId} />}
      </Flex>
      {traceId === null ? null : (
        <Flex component="p" gap="0 16px" align="center" wrap="wrap" m={0} c="dimmed" fz="xs">
          <Flex component="span" display="inline-flex" gap={4} align="center">
            {words.activity.trace} <Identifier value={traceId} label={words.activity.trace} />
          </Flex>
        </Flex>
      )}
    </>
  );
}

function RampLink({ rampId }: { rampId: string }) {
  const name = (
    <>
      {words.activity.ramp} <span data-whole={rampId}>{shortenMiddle(rampId)}</span>
    </>
  );
  if (!rampIdSchema.safeParse(rampId).success) return <span>{name}</span>;
  return (
    <Anchor component={Link} to={paths.ramp(rampId)} title={rampId} fz={13} translate="no">
      {name}
    </Anchor>
  );
}

function CallbackContent({ item }: { item: CallbackItem }) {
  const { statusDate, isLate, findings } = item;
  return (
    <>
      <Flex component="p" gap="4px 10px" align="center" wrap="wrap" m={0} mih={24}>
        <CallbackLine item={item} />
        {isLate ? <ToneBadge tone="action">{words.activity.late}</ToneBadge> : null}
        {findings.map((finding) => (
          <ToneBadge tone="neutral" key={finding}>
            {words.activity.findings[finding] ?? finding}
          </ToneBadge>
        ))}
      </Flex>
      {statusDate === null ? null : (
        <Flex component="p" gap="0 16px" align="center" wrap="wrap" m={0} c="dimmed" fz="xs">
          {words.activity.saidAt({ at: statusDate })}
        </Flex>
      )}
    </>
  );
}

function CallbackLine({ item }: { item: CallbackItem }) {
  const { tone, text: status } = callbackStatus(item);
  return (
    <>
      <span>{words.activity.reported}</span>
      <ToneBadge
        tone={tone}
        title={
          item.writtenStatus === undefined
            ? undefined
            : sharedWords.writtenAs({ written: item.writtenStatus })
        }
      >
        {status}
      </ToneBadge>
      {item.about === 'ramp' ? <RampLink rampId={item.objectId} /> : null}
    </>
  );
}
