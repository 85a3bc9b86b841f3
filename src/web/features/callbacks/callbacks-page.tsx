import { useParams } from 'react-router-dom';
import { memo } from 'react';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { callbackPath } from '#contract/desk/headers.ts';
import { identityMessageStatuses, kycStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { rampId } from '#contract/service/primitives.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { filtersInWords, withFilter } from '#web/shared/lists/address-filters.ts';
import { FilterBar, FilterForm, NoMatches } from '#web/shared/lists/filter-bar.tsx';
import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { TimeFilter, ValueChips } from '#web/shared/lists/value-filters.tsx';
import { type LiveCellsProps, type LiveFilterBarProps, LivePage } from '#web/shared/live-list/live-page.tsx';
import { agoOf, RowBadge, RowTime, RowToneText } from '#web/shared/live-list/live-row.tsx';
import type { RowTabIndex } from '#web/shared/live-list/virtual-list.tsx';
import { paths } from '#web/shared/paths.ts';
import type { TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { DateOffsetBanner } from '#web/shared/ui/date-offset-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { CallbackDetail } from './callback-detail.tsx';
import {
  callbackFilters,
  type CallbackFilters,
  filterInWords,
  type FilterName,
  valueInWords,
} from './callback-filters.ts';
import { callbackAddress, resultLook, signatureLook, statusLook } from './callback-looks.ts';
import { type CallbackRow, callbackSource } from './callback-queries.ts';
import { words } from './callbacks-words.ts';
import classes from './callbacks.module.css';

/** Everything the service sent, accepted and refused; one delivery open beside the list. */
export function CallbacksPage() {
  const { callbackId = null } = useParams();
  return (
    <LivePage
      words={words}
      classes={classes}
      source={callbackSource}
      codec={callbackFilters}
      openId={callbackId}
      addressOf={callbackAddress}
      banner={<DateOffsetBanner />}
      renderBar={(bar) => <CallbackFilterBar {...bar} />}
      renderCells={renderCallbackCells}
      renderEmpty={(filters, onClear) => <NoCallbacks filters={filters} onClear={onClear} />}
      renderDetail={(id, query) => <CallbackDetail id={id} query={query} />}
    />
  );
}

/** Why the list is empty: nothing matches the filters, or nothing came yet and where the service has to send it. */
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
      {words.emptyText}{' '}
      <span className={classes.endpoint}>
        <Identifier value={`${location.origin}${callbackPath}`} label={words.endpoint} full />
      </span>{' '}
      {words.emptyToken}
    </EmptyState>
  );
}

const choices = [
  ['kind', callbackKinds],
  ['status', [...new Set([...rampStatuses, ...identityMessageStatuses, ...kycStatuses])]],
  ['verification', callbackVerifications],
  ['result', callbackResults],
] as const;

/** What a ramp's id or a customer's reference may be. */
const objectName = /^[A-Za-z0-9_-]{1,100}$/;

/** The filters: groups, kinds, statuses, time, and a ramp or customer. */
function CallbackFilterBar({ filters, barRef, onChange }: LiveFilterBarProps<CallbackRow, CallbackFilters>) {
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

interface CallbackCellsProps {
  row: CallbackRow;
  /** The filters, which stay when it is opened. */
  query: string;
  tabIndex: RowTabIndex;
  zone: TimeZoneChoice;
  ago: string;
}

/**
 * A delivery as cells; the first holds the row's link. Whatever came is text, cut to its cell, in its own direction. Plain elements without
 * subscriptions, always the same ones: scrolling writes another delivery into them.
 */
const CallbackCells = memo(function CallbackCells(props: CallbackCellsProps) {
  const { row, query, tabIndex, zone, ago } = props;
  const signature = signatureLook(row);
  const result = resultLook(row.result);
  return (
    <>
      <th className={classes.received} scope="row">
        <RowTime
          atMs={row.receivedAtMs}
          zone={zone}
          name={`${row.status ?? result.text}, ${row.id.slice(-6)}`}
          ago={ago}
          to={callbackAddress(row.id, query)}
          tabIndex={tabIndex}
        />
      </th>
      <td className={classes.kind}>{row.kind === null ? words.kindRefused : words.kinds[row.kind]}</td>
      <td className={classes.object}>
        <About row={row} tabIndex={tabIndex} />
      </td>
      <td className={classes.status}>
        <Status row={row} />
      </td>
      <td className={classes.signature}>
        <RowToneText tone={signature.tone} title={signature.text}>
          {signature.text}
        </RowToneText>
      </td>
      <td className={classes.result}>
        <RowToneText tone={result.tone}>{result.text}</RowToneText>
        {row.isLate ? <RowToneText tone="action">{words.late}</RowToneText> : null}
      </td>
      <td className={classes.answer}>{row.answerStatus}</td>
    </>
  );
});

/** The cells of a row. Only its age changes with time, so that a row is drawn again when that text does. */
function renderCallbackCells({ row, query, tabIndex, setting }: LiveCellsProps<CallbackRow>) {
  return (
    <CallbackCells
      row={row}
      query={query}
      tabIndex={tabIndex}
      zone={setting.zone}
      ago={agoOf(row.receivedAtMs, setting)}
    />
  );
}

function Status({ row: { kind, status } }: Pick<CallbackCellsProps, 'row'>) {
  if (kind === null) return <span className={classes.quiet}>–</span>;
  const { tone, text } = statusLook(kind, status);
  return (
    <RowBadge tone={tone} title={status ?? undefined}>
      <bdi>{text}</bdi>
    </RowBadge>
  );
}

function About({ row: { kind, objectId }, tabIndex }: Pick<CallbackCellsProps, 'row' | 'tabIndex'>) {
  if (objectId === null) return <span className={classes.quiet}>{words.noObject}</span>;
  const shown = shortenMiddle(objectId, 8, 6);
  const to = objectPath(kind, objectId);
  if (to === null)
    return (
      <bdi title={objectId} data-whole={objectId}>
        {shown}
      </bdi>
    );
  return (
    <a className={classes.about} href={to} title={objectId} translate="no" tabIndex={tabIndex}>
      <bdi data-whole={objectId}>{shown}</bdi>
    </a>
  );
}

/** The page of what it is about; null for an id that is none. */
function objectPath(kind: CallbackRow['kind'], objectId: string): string | null {
  if (kind === 'identity' || kind === 'kyc') return paths.customer(objectId);
  return kind === 'ramp' && rampId.safeParse(objectId).success ? paths.ramp(objectId) : null;
}
