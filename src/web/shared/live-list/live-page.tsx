import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';

import { type FilterCodec, useAddressFilters } from '#web/shared/lists/address-filters.ts';
import type { Noun } from '#web/shared/lists/list-words.ts';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { LiveList, type LiveListHandle } from './live-list.tsx';
import type { RowSetting } from './live-row.tsx';
import { headQuery, type LiveFilters, type LiveRow, type LiveSource, useShownQuery } from './live-source.ts';
import { SplitView, useIsNarrow } from './split-view.tsx';
import type { RowTabIndex } from './virtual-list.tsx';

export interface LiveCellsProps<Row> {
  row: Row;
  /** The filters as text, which the row's link keeps. */
  query: string;
  tabIndex: RowTabIndex;
  setting: RowSetting;
}

export interface LiveFilterBarProps<Row, Filters> {
  filters: Filters;
  /** The newest rows that match. */
  newest: readonly Row[];
  /** Takes the focus when a pressed chip is gone. */
  barRef: RefObject<HTMLElement | null>;
  onChange: (filters: Filters) => void;
}

interface LivePageProps<Row extends LiveRow, Filters extends LiveFilters> {
  words: {
    title: string;
    listLabel: string;
    noun: Noun;
    columns: Readonly<Record<string, string>>;
    back: string;
    close: string;
    detailTitle: string;
  };
  /** `list`, and one class for each column by its key in `words.columns`. */
  classes: Readonly<Record<string, string>>;
  source: LiveSource<Row, Filters>;
  codec: FilterCodec<Filters>;
  /** The row that the address opens. */
  openId: string | null;
  /** The address of a row, or of the list for null, with the filters. */
  addressOf: (id: string | null, query: string) => string;
  /** Shown above the list. */
  banner?: ReactNode;
  renderBar: (props: LiveFilterBarProps<Row, Filters>) => ReactNode;
  /** The cells of a row: a function of the module, so that rows stay memoised. */
  renderCells: (props: LiveCellsProps<Row>) => ReactNode;
  renderEmpty: (filters: Filters, onClear: () => void) => ReactNode;
  renderDetail: (id: string, query: string) => ReactNode;
}

/** A live list with filters in the address; one of its rows is open beside it. */
export function LivePage<Row extends LiveRow, Filters extends LiveFilters>(
  props: LivePageProps<Row, Filters>,
) {
  const { words, classes, source, codec, openId, addressOf, renderCells } = props;
  const { filters, query, bar, change, clear } = useAddressFilters(codec);
  const shown = useShownQuery(source, { query, filters });
  const shownFilters = codec.read(new URLSearchParams(shown));
  const head = useQuery(headQuery(source, shownFilters));
  const [isFollowWanted, setFollowWanted] = useState(true);
  const list = useRef<LiveListHandle>(null);
  const isNarrow = useIsNarrow();
  const renderRow = useCallback(
    (row: Row, tabIndex: RowTabIndex, setting: RowSetting) =>
      renderCells({ row, query: shown, tabIndex, setting }),
    [renderCells, shown],
  );
  return (
    <>
      <PageHeader title={words.title} />
      {props.banner}
      <SplitView
        back={{ to: addressOf(null, query), label: isNarrow ? words.back : words.close }}
        onClosed={(id) => list.current?.focusRow(id)}
        list={
          <>
            {props.renderBar({ filters, newest: head.data?.items ?? [], barRef: bar, onChange: change })}
            <LiveList
              source={source}
              filters={shownFilters}
              openId={openId}
              isFollowWanted={isFollowWanted}
              onFollowWanted={setFollowWanted}
              isStale={shown !== query}
              label={words.listLabel}
              noun={words.noun}
              columns={Object.entries(words.columns).map(([key, name]) => ({
                name,
                className: classes[key],
              }))}
              className={classes['list']}
              renderRow={renderRow}
              empty={props.renderEmpty(shownFilters, clear)}
              ref={list}
              key={shown}
            />
          </>
        }
        detail={
          openId === null
            ? null
            : { key: openId, title: words.detailTitle, content: props.renderDetail(openId, query) }
        }
      />
    </>
  );
}
