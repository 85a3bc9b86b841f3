import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/ui/row-link.module.css';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { recentRampsQuery } from './ramp-queries.ts';
import { columnWords, words } from './ramps-words.ts';

const columns = [
  { name: columnWords.ramp },
  { name: columnWords.amounts },
  { name: columnWords.status },
  { name: columnWords.fetched },
] as const;

/** The ramps that were opened since this page was loaded, as they were then. */
export function RecentRamps() {
  const { data: ramps = [] } = useQuery(recentRampsQuery());
  if (ramps.length === 0) {
    return (
      <Panel title={words.recent}>
        <EmptyState title={words.noneRecent}>{words.noneRecentText}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={words.recent} flush>
      <DataTable label={words.recentTable} columns={columns}>
        {ramps.map(({ rampId, headline, status, fetchedAt }) => (
          <tr className={rows.row} key={rampId}>
            <th scope="row">
              <Link className={rows.link} to={paths.ramp(rampId)} title={rampId} translate="no">
                {shortenMiddle(rampId)}
              </Link>
            </th>
            <td>{headline ?? sharedWords.notGiven}</td>
            <td>
              <StatusBadge status={status} looks={rampStatusLooks} />
            </td>
            <td>
              <Timestamp at={fetchedAt} show="relative" />
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}
