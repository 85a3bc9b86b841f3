import { useQuery } from '@tanstack/react-query';

import type { PolicyViolation } from '#contract/desk/policy-violations.ts';
import { groupDigits } from '#web/shared/format/decimal.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { violationsQuery } from './settings-queries.ts';
import { violationWords as words } from './settings-words.ts';
import classes from './settings.module.css';

const columns = [
  { name: words.what },
  { name: words.rule },
  { name: words.page },
  { name: words.source },
  { name: words.times, align: 'end' as const },
  { name: words.last },
];

/** What the policy of pages refused, as browsers reported it: newest first. */
export function RefusedByBrowsers() {
  const { data, error, refetch } = useQuery(violationsQuery());
  return (
    <Panel title={words.title} flush>
      <p className={classes.violationText}>{words.text}</p>
      {data ? <Violations {...data} /> : null}
      {!data && error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton lines={3} label={words.loading} /> : null}
    </Panel>
  );
}

function Violations({ violations }: { violations: readonly PolicyViolation[] }) {
  if (violations.length === 0) return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  return (
    <DataTable label={words.title} columns={columns}>
      {violations.map(({ directive, page, blocked, source, times, lastAt }) => (
        <tr key={JSON.stringify([directive, page, blocked, source])}>
          <th scope="row" className={classes.violation}>
            <code dir="ltr">{blocked}</code>
          </th>
          <td className={classes.violation}>
            <code dir="ltr">{directive}</code>
          </td>
          <td className={classes.violation}>
            {page === null ? words.otherPage : <code dir="ltr">{page}</code>}
          </td>
          <td className={classes.violation}>
            {source === null ? words.unknownSource : <code dir="ltr">{source}</code>}
          </td>
          <td data-align="end">{groupDigits(String(times))}</td>
          <td>
            <Timestamp at={lastAt} show="relative" />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
