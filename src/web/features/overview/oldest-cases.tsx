import { Box, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { OldestCase } from '#contract/desk/overview.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { useServiceAge } from '#web/shared/time/service-clock.ts';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { headlineOf, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { caseWords as words } from './later-words.ts';
import classes from './trends.module.css';

/** Ramps that have waited longest. */
export function OldestCases({ cases }: { cases: readonly OldestCase[] }) {
  if (cases.length === 0)
    return (
      <Text p="md" c="dimmed" inherit>
        {words.none}
      </Text>
    );
  return (
    <ul className={classes.cases} data-row-list>
      {cases.map((ramp) => (
        <Case key={ramp.rampId} ramp={ramp} />
      ))}
    </ul>
  );
}

function Case({ ramp }: { ramp: OldestCase }) {
  const { rampId, status, statusAt, identityReference } = ramp;
  return (
    <li className={classes.case}>
      <Link to={paths.ramp(rampId)} className={classes.caseLink} translate="no">
        {headlineOf(ramp) ?? shortenMiddle(rampId)}
      </Link>
      {status === null ? null : (
        <StatusBadge
          status={shortenMiddle(status, 30, 10)}
          looks={rampStatusLooks}
          written={ramp.writtenStatus}
        />
      )}
      <Text span c="dimmed" fz="sm" ff="monospace" data-whole={identityReference ?? undefined} translate="no">
        {identityReference === null ? null : shortenMiddle(identityReference, 14, 6)}
      </Text>
      <Box component="span" ta="end" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        {statusAt === null ? null : <Age since={statusAt} />}
      </Box>
    </li>
  );
}

/** By the service's clock. */
function Age({ since }: { since: string }) {
  return <time dateTime={since}>{useServiceAge(since)}</time>;
}
