import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { useMay } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ForbiddenCall } from '#web/shared/ui/forbidden-call.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { RampContent } from './ramp-content.tsx';
import { RampFailure } from './ramp-failure.tsx';
import { rampQuery } from './ramp-queries.ts';
import { statusWords } from './ramp-status-rules.ts';
import classes from './ramp-view.module.css';
import { words } from './ramps-words.ts';

/** A ramp as the service answers it now. Design: product › Ramp page. */
export function RampView({ rampId }: { rampId: string }) {
  const mayLookUp = useMay('look-up-ramp');
  const { data: answer, error, isFetching, refetch } = useQuery({ ...rampQuery(rampId), enabled: mayLookUp });
  const ramp = answer?.data;
  const sync = () => void refetch();
  // With the time in it, "Sync now" is answered even when nothing has changed.
  useAnnouncement(answer && ramp ? words.synced(statusWords(ramp.status), answer.fetchedAt) : null);

  return (
    <>
      <PageHeader
        title={rampId}
        documentTitle={words.documentTitle(shortenMiddle(rampId))}
        heading={<span className={classes.id}>{rampId}</span>}
        breadcrumbs={
          <Anchor component={Link} to={paths.ramps()} fz="inherit">
            {words.title}
          </Anchor>
        }
        facts={
          <>
            <CopyButton value={rampId} label={words.copyRampId} />
            {ramp ? <StatusBadge status={ramp.status} looks={rampStatusLooks} /> : null}
          </>
        }
        actions={
          <>
            {answer ? <ProvenanceLine source="fetched" at={answer.fetchedAt} /> : null}
            <RoleGateButton
              action="look-up-ramp"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={isFetching}
              onClick={sync}
            >
              {words.syncNow}
            </RoleGateButton>
          </>
        }
      />
      <div className={classes.page}>
        {error ? <RampFailure error={error} onRetry={sync} /> : null}
        {mayLookUp ? null : <ForbiddenCall action="look-up-ramp">{words.mayLookUp}</ForbiddenCall>}
        {mayLookUp && !answer && !error ? <DelayedSkeleton lines={10} label={words.loadingRamp} /> : null}
        {answer && ramp === null ? <DriftBanner problems={answer.drift} /> : null}
        {ramp ? <RampContent ramp={ramp} /> : null}
        {answer ? <JsonPanel data={answer.raw} /> : null}
      </div>
    </>
  );
}
