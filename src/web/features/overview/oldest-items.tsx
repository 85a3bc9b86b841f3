import { Box, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { OldestItem } from '#contract/desk/overview.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { objectPath } from '#web/shared/queue/queue-titles.ts';
import { queueWords } from '#web/shared/queue/queue-words.ts';
import { dayWords } from '#web/shared/time/format-time.ts';
import { useServiceAge } from '#web/shared/time/service-clock.ts';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { headlineOf, rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import { oldestWords as words } from './later-words.ts';
import classes from './trends.module.css';

export function OldestItems({ items }: { items: readonly OldestItem[] }) {
  if (items.length === 0)
    return (
      <Text p="md" c="dimmed" inherit>
        {words.none}
      </Text>
    );
  return (
    <ul className={classes.cases} data-row-list>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { item: OldestItem }) {
  const { object, status, identityReference, factSince } = item;
  return (
    <li className={classes.case}>
      <Link to={objectPath(object)} className={classes.caseLink}>
        {titleOf(item)}
      </Link>
      <span className={classes.caseAbout}>
        {identityReference === null ? null : (
          <Text span c="dimmed" fz="sm" ff="monospace" data-whole={identityReference} translate="no">
            {shortenMiddle(identityReference, 14, 6)}
          </Text>
        )}
        {status === null ? null : (
          <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
        )}
      </span>
      <Box component="span" ta="end" className="tabular" style={{ whiteSpace: 'nowrap' }}>
        <Age since={factSince} />
      </Box>
    </li>
  );
}

function titleOf({ kind, object, pair, amounts }: OldestItem): string {
  const what = queueWords.kinds[kind];
  const name = object.kind === 'callbacks' ? dayWords(object.id) : headlineOf({ pair, amounts });
  return name === null ? what : queueWords.about({ what, name });
}

function Age({ since }: { since: string }) {
  return <time dateTime={since}>{useServiceAge(since)}</time>;
}
