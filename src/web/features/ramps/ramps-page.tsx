import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';

import { useAddressFilters } from '#web/shared/lists/address-filters.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';
import { ListViews } from '#web/shared/views/list-views.tsx';

import { dayFilter, filterInWords, rampFilters } from './ramp-filters.ts';
import { stuckRampsQuery } from './ramp-list-queries.ts';
import { RampList } from './ramp-list.tsx';
import { type Narrowing, RampSearch } from './ramp-search.tsx';
import { listWords } from './ramps-words.ts';

/** Offers new ramps for the filtered customer. */
export function RampsPage() {
  const [address] = useSearchParams();
  const { identityReference } = rampFilters.read(address);
  const about = { identityReference };
  return (
    <>
      <PageHeader
        title={listWords.title}
        actions={
          <>
            <RoleGateLink action="inspect-customer" to={paths.price(about)} variant="default">
              {listWords.price}
            </RoleGateLink>
            <RoleGateLink action="create-ramp" to={paths.newRamp(about)} variant="default">
              {listWords.newRamp}
            </RoleGateLink>
          </>
        }
      />
      <Stack gap="md">
        <ListViews list="ramps" path={paths.ramps()} codec={rampFilters} filterInWords={filterInWords}>
          <RampDirectory />
        </ListViews>
      </Stack>
    </>
  );
}

/** Lists ramps seen in calls or callbacks. */
function RampDirectory() {
  const address = useAddressFilters(rampFilters, 'ramps');
  const { filters, bar, change } = address;
  const stuck = useQuery({ ...stuckRampsQuery(), enabled: filters.stuck === undefined });
  // Keeps the list still when the warning arrives.
  const isWaiting = usePatience(filters.stuck === undefined && stuck.isPending);
  const zone = useTimeZone();
  const narrow = (narrowing: Narrowing) => {
    if ('identityReference' in narrowing) change({ ...filters, ...narrowing });
    else change('day' in narrowing ? dayFilter(narrowing.day, zone) : narrowing);
    bar.current?.focus();
  };
  return (
    <>
      <Panel title={listWords.searchTitle}>
        <RampSearch onNarrow={narrow} />
      </Panel>
      {filters.stuck === undefined ? <StuckRamps stuck={stuck.data} /> : null}
      {isWaiting ? <DelayedSkeleton lines={8} /> : <RampList address={address} />}
    </>
  );
}

interface StuckCount {
  count: number;
  isMore: boolean;
}

function StuckRamps({ stuck: data }: { stuck: StuckCount | undefined }) {
  if (data === undefined || data.count === 0) return null;
  return (
    <Banner
      isStanding
      tone="action"
      title={listWords.stuckTitle({ count: data.count, isMore: data.isMore })}
      actions={
        <Anchor component={Link} to={paths.ramps({ stuck: 'true' })} size="sm" preventScrollReset>
          {listWords.showStuck({ count: data.count })}
        </Anchor>
      }
    >
      {listWords.stuckText({ count: data.count })}
    </Banner>
  );
}
