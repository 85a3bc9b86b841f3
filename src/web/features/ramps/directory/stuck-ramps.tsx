import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';

import { listWords } from '../words/ramp-list-words.ts';
import { stuckRampsQuery } from './ramp-list-queries.ts';

/** Says how many ramps are stuck, and leads to them. */
export function StuckRamps() {
  const { data } = useQuery(stuckRampsQuery());
  if (data === undefined || data.count === 0) return null;
  return (
    <Banner
      tone="action"
      title={listWords.stuckTitle(data.count, data.isMore)}
      actions={
        <Anchor component={Link} to={paths.ramps({ stuck: 'true' })} size="sm" preventScrollReset>
          {listWords.showStuck(data.count)}
        </Anchor>
      }
    >
      {listWords.stuckText(data.count)}
    </Banner>
  );
}
