import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { rampList, type RampSummary } from '#contract/desk/ramps.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { useServiceAge } from '#web/shared/time/service-clock.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { headlineOf, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { caseWords as words } from './overview-words.ts';
import classes from './trends.module.css';

const shown = 5;
const lookAgainMs = 60_000;

/** The ramps that have been stuck longest; where none is, those that have needed a look longest. */
function oldestCasesQuery() {
  return queryOptions({
    queryKey: ['ramps', 'oldest-cases'],
    async queryFn({ signal }) {
      const read = async (filter: string) =>
        deskJson(rampList, { path: `/api/ramps?${filter}=true&limit=${shown}`, signal });
      const stuck = await read('stuck');
      return stuck.items.length > 0 ? stuck : read('attention');
    },
    staleTime: 0,
    refetchInterval: lookAgainMs,
    meta: { live: [{ kind: 'ramp' }] },
  });
}

/** Where to begin: the five cases that have waited longest, each a link to its ramp. */
export function OldestCases() {
  const { data, error, refetch } = useQuery(oldestCasesQuery());
  if (data === undefined)
    return error ? (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <DelayedSkeleton lines={shown} label={words.loading} />
    );
  if (data.items.length === 0) return <p className={classes.none}>{words.none}</p>;
  return (
    <ul className={classes.cases}>
      {data.items.map((ramp) => (
        <Case key={ramp.rampId} ramp={ramp} />
      ))}
    </ul>
  );
}

function Case({ ramp }: { ramp: RampSummary }) {
  const { rampId, status, statusAt, identityReference } = ramp;
  return (
    <li className={classes.case}>
      <Link to={paths.ramp(rampId)} className={classes.caseLink} translate="no">
        {headlineOf(ramp) ?? shortenMiddle(rampId)}
      </Link>
      {status === null ? null : (
        <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
      )}
      <span className={classes.customer} translate="no">
        {identityReference === null ? null : shortenMiddle(identityReference, 14, 6)}
      </span>
      <span className={classes.age}>{statusAt === null ? null : <Age since={statusAt} />}</span>
    </li>
  );
}

/** By the service's clock. */
function Age({ since }: { since: string }) {
  return <time dateTime={since}>{useServiceAge(since)}</time>;
}
