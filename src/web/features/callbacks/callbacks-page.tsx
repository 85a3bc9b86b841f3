import { Flex } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { memo, type RefObject } from 'react';

import {
  callbackGroups,
  type CallbackKind,
  callbackKinds,
  callbackResults,
  type CallbackSummary,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { callbackPath } from '#contract/desk/headers.ts';
import { identityMessageStatuses, kycStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { rampId } from '#contract/service/primitives.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { filtersInWords, useAddressFilters, withFilter } from '#web/shared/lists/address-filters.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { FilterBar, FilterForm, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { useLiveList } from '#web/shared/lists/follow-live.tsx';
import { liveWordsOf } from '#web/shared/lists/list-words.ts';
import type { RowTabIndex } from '#web/shared/lists/row-keys.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { RowTime } from '#web/shared/lists/row-time.tsx';
import { SplitView } from '#web/shared/lists/split-view.tsx';
import { TimeFilter, ValueChips } from '#web/shared/lists/value-filters.tsx';
import { paths } from '#web/shared/paths.ts';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ToneBadge, ToneText } from '#web/shared/ui/tone-badge.tsx';
import { ListViews } from '#web/shared/views/list-views.tsx';

import { CallbackDetail } from './callback-detail.tsx';
import {
  callbackFilters,
  type CallbackFilters,
  filterInWords,
  type FilterName,
  valueInWords,
} from './callback-filters.ts';
import { callbackAddress, resultLook, signatureLook, statusLook } from './callback-looks.ts';
import { callbackSource, resultOf } from './callback-queries.ts';
import { words } from './callbacks-words.ts';
import classes from './callbacks.module.css';

const columns = Object.entries(words.columns).map(([key, name]) => ({ name, className: classes[key] }));

const listWords = liveWordsOf(words.noun);

export function CallbacksPage() {
  return (
    <>
      <PageHeader title={words.title} />
      <DateOffsetBanner />
      <ListViews
        list="callbacks"
        path={paths.callbacks()}
        codec={callbackFilters}
        filterInWords={filterInWords}
      >
        <CallbackInbox />
      </ListViews>
    </>
  );
}

function CallbackInbox() {
  const { callbackId = null } = useParams();
  const { filters, query, search, bar, change, clear } = useAddressFilters(callbackFilters);
  const live = useLiveList(callbackSource, { query, openId: callbackId, noun: words.noun });
  return (
    <SplitView
      back={{ to: callbackAddress(null, search), wide: words.close, narrow: words.back }}
      list={
        <>
          <CallbackFilterBar filters={filters} barRef={bar} onChange={change} />
          <DirectoryList
            list={live.list}
            live={live}
            asked={query}
            nameOf={({ id }) => id}
            words={listWords}
            label={words.listLabel}
            columns={columns}
            className={classes['list']}
            empty={<NoCallbacks filters={filters} onClear={clear} />}
          >
            {(callback, _onOpen, tabIndex, rowIndex) => (
              <CallbackRow
                callback={callback}
                search={search}
                tabIndex={tabIndex}
                rowIndex={rowIndex}
                isOpen={callback.id === callbackId}
                key={callback.id}
              />
            )}
          </DirectoryList>
        </>
      }
      detail={
        callbackId === null
          ? null
          : {
              key: callbackId,
              title: words.detailTitle,
              content: <CallbackDetail id={callbackId} query={search} />,
            }
      }
    />
  );
}

function NoCallbacks({ filters, onClear }: { filters: CallbackFilters; onClear: () => void }) {
  if (Object.keys(filters).length > 0) {
    return (
      <NoMatches title={words.emptyFiltered} onClear={onClear}>
        <bdi>{words.emptyFilteredText({ filters: filtersInWords(filters, filterInWords) })}</bdi>
      </NoMatches>
    );
  }
  return (
    <EmptyState title={words.emptyTitle}>
      <Sentence
        text={words.emptyText({ address: place('address') })}
        parts={{
          address: (
            <Flex component="span" display="inline-flex" gap={4} align="center" className="anywhere">
              <Identifier value={`${location.origin}${callbackPath}`} label={words.endpoint} full />
            </Flex>
          ),
        }}
      />
    </EmptyState>
  );
}

const choices = [
  ['kind', callbackKinds],
  ['status', [...new Set([...rampStatuses, ...identityMessageStatuses, ...kycStatuses])]],
  ['verification', callbackVerifications],
  ['result', callbackResults],
] as const;

const objectName = /^[A-Za-z0-9_-]{1,100}$/;

interface CallbackFilterBarProps {
  filters: CallbackFilters;
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: CallbackFilters) => void;
}

function CallbackFilterBar({ filters, barRef, onChange }: CallbackFilterBarProps) {
  const set = (name: FilterName, value: string | undefined) => onChange(withFilter(filters, name, value));
  return (
    <FilterBar
      filters={filters}
      removable={['object', 'from', 'to']}
      filterInWords={filterInWords}
      barRef={barRef}
      onChange={onChange}
      isBeside
      form={
        <FilterForm
          name={words.objectForm}
          label={words.objectLabel}
          shortLabel={words.objectHint}
          faultOf={(text) => (objectName.test(text) ? null : words.objectFault)}
          onApply={(object) => set('object', object)}
        />
      }
    >
      {callbackGroups.map((group) => (
        <ToggleChip
          label={words.groups[group]}
          isPressed={filters.is === group}
          onPress={() => set('is', filters.is === group ? undefined : group)}
          key={group}
        />
      ))}
      <ValueChips
        choices={choices}
        labels={words.filterNames}
        inWords={valueInWords}
        filters={filters}
        onChange={onChange}
      />
      <TimeFilter label={words.spanName} filters={filters} onChange={onChange} />
    </FilterBar>
  );
}

interface CallbackRowProps {
  callback: CallbackSummary;
  search: string;
  tabIndex: RowTabIndex;
  rowIndex: number | undefined;
  isOpen: boolean;
}

const CallbackRow = memo(function CallbackRow({
  callback,
  search,
  tabIndex,
  rowIndex,
  isOpen,
}: CallbackRowProps) {
  const { id, receivedAt, event, answerStatus } = callback;
  const signature = signatureLook(callback);
  const result = resultLook(resultOf(callback));
  return (
    <tr className={rows.row} aria-selected={isOpen} aria-rowindex={rowIndex}>
      <th className={classes.received} scope="row">
        <RowTime
          id={id}
          at={receivedAt}
          name={`${event?.status ?? result.text}, ${id.slice(-6)}`}
          to={callbackAddress(id, search)}
          tabIndex={tabIndex}
        />
      </th>
      <td className={classes.kind}>{event === null ? words.kindRefused : words.kinds[event.kind]}</td>
      <td className={classes.object}>
        <About event={event} tabIndex={tabIndex} />
      </td>
      <td className={classes.status}>
        <Status event={event} />
      </td>
      <td className={classes.signature}>
        <ToneText tone={signature.tone} title={signature.text}>
          {signature.text}
        </ToneText>
      </td>
      <td className={classes.result}>
        <ToneText tone={result.tone}>{result.text}</ToneText>
        {event?.isLate === true ? <ToneText tone="action">{words.late}</ToneText> : null}
      </td>
      <td className={classes.answer}>{answerStatus}</td>
    </tr>
  );
});

function Status({ event }: Pick<CallbackSummary, 'event'>) {
  if (event === null) return <span className="dimmed">–</span>;
  const { tone, text } = statusLook(event.kind, event.status);
  return (
    <ToneBadge tone={tone} title={event.status ?? undefined}>
      <bdi>{text}</bdi>
    </ToneBadge>
  );
}

function About({ event, tabIndex }: Pick<CallbackSummary, 'event'> & { tabIndex: RowTabIndex }) {
  if (event === null || event.objectId === null) return <span className="dimmed">{words.noObject}</span>;
  const { kind, objectId } = event;
  const shown = shortenMiddle(objectId, 8, 6);
  const to = objectPath(kind, objectId);
  if (to === null)
    return (
      <bdi title={objectId} data-whole={objectId}>
        {shown}
      </bdi>
    );
  return (
    <Link className={classes.about} to={to} title={objectId} translate="no" tabIndex={tabIndex}>
      <bdi data-whole={objectId}>{shown}</bdi>
    </Link>
  );
}

function objectPath(kind: CallbackKind, objectId: string): string | null {
  if (kind === 'identity' || kind === 'kyc') return paths.customer(objectId);
  return kind === 'ramp' && rampId.safeParse(objectId).success ? paths.ramp(objectId) : null;
}
