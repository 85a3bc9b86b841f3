import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { RampSummary } from '#contract/desk/ramps.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { DirectoryTools } from '#web/shared/lists/directory-tools.tsx';
import type { DataTableProps } from '#web/shared/ui/data-table.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { listWords } from '../words/ramp-list-words.ts';
import { orderInWords } from './filter-words.ts';
import { NoRamps } from './no-ramps.tsx';
import classes from './ramp-directory.module.css';
import { RampFilterBar } from './ramp-filter-bar.tsx';
import { isByTimeInStatus, type RampFilters, readFilters, writeFilters } from './ramp-filters.ts';
import { exportPath, rampListQuery } from './ramp-list-queries.ts';
import { RampRow } from './ramp-row.tsx';
import { rememberRampFilters } from './ramps-as-left.ts';
import { StuckRamps } from './stuck-ramps.tsx';

const { columns: names } = listWords;

/** Those that a person has to look at tell how long they have had their status. */
function columnsOf(filters: RampFilters): DataTableProps['columns'] {
  const since = { name: names.since, className: classes['since'] };
  const isSorted = filters.q === undefined;
  return [
    { name: names.ramp },
    { name: names.id, className: classes['id'] },
    { name: names.direction, className: classes['direction'] },
    { name: names.status },
    ...(isByTimeInStatus(filters) ? [isSorted ? { ...since, sort: 'descending' as const } : since] : []),
    { name: names.customer, className: classes['customerCell'] },
    { name: names.method, className: classes['method'] },
    { name: names.told, className: classes['told'] },
  ];
}

/** The ramps that something the desk sent or received was about, narrowed by the filters in the address; first of all those that are stuck. */
export function RampDirectory() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const asked = writeFilters(filters).toString();
  const list = useInfiniteQuery(rampListQuery(filters));
  const bar = useRef<HTMLElement>(null);
  // Outlives this page, for the way back from a ramp's.
  useEffect(() => rememberRampFilters(asked), [asked]);

  const narrowTo = (narrowed: RampFilters) =>
    setAddress(writeFilters(narrowed), { preventScrollReset: true });
  const clear = () => {
    narrowTo({});
    bar.current?.focus();
  };

  return (
    <>
      {filters.stuck === undefined ? <StuckRamps /> : null}
      <Panel
        title={listWords.listTitle}
        flush
        aside={<DirectoryTools order={orderInWords(filters)} exportPath={exportPath(filters)} />}
      >
        <RampFilterBar filters={filters} barRef={bar} onChange={narrowTo} />
        <DirectoryList
          list={list}
          asked={asked}
          nameOf={nameOf}
          words={listWords}
          label={listWords.listLabel}
          columns={columnsOf(filters)}
          empty={<NoRamps filters={filters} onClear={clear} />}
        >
          {(ramp, onOpen) => (
            <RampRow
              ramp={ramp}
              showsTimeInStatus={isByTimeInStatus(filters)}
              onOpen={onOpen}
              key={ramp.rampId}
            />
          )}
        </DirectoryList>
      </Panel>
    </>
  );
}

function nameOf({ rampId }: RampSummary): string {
  return rampId;
}
