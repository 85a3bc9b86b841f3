import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { SteerLink } from '#web/shared/steer/steer-links.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { rampsAsLeft } from '../directory/ramps-as-left.ts';
import { CopyForSupport } from '../tell/copy-for-support.tsx';
import { words } from '../words/ramps-words.ts';
import { ExplainedStatus } from './explained-status.tsx';
import classes from './ramp-view.module.css';
import type { KnownRamp } from './use-ramp.ts';

interface RampHeaderProps {
  known: KnownRamp;
  isFetching: boolean;
  onSync: () => void;
}

/** The ramp's id, its status, when the service was asked last, and asking it again. */
export function RampHeader({ known, isFetching, onSync }: RampHeaderProps) {
  const { rampId, ramp, answer } = known;
  return (
    <PageHeader
      title={rampId}
      documentTitle={words.documentTitle(shortenMiddle(rampId))}
      heading={<span className={classes.id}>{rampId}</span>}
      breadcrumbs={
        <Anchor component={Link} to={rampsAsLeft()} fz="inherit">
          {words.title}
        </Anchor>
      }
      facts={
        <>
          <CopyButton value={rampId} label={words.copyRampId} />
          {ramp ? (
            <ExplainedStatus status={ramp.status}>
              <StatusBadge status={shortenMiddle(ramp.status, 30, 10)} looks={rampStatusLooks} />
            </ExplainedStatus>
          ) : null}
          <SteerLink of={{ ramp: rampId }} />
        </>
      }
      actions={
        <>
          {answer ? <ProvenanceLine source={words.fetched} at={answer.fetchedAt} /> : null}
          <CopyForSupport known={known} />
          <RoleGateButton
            action="look-up-ramp"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching}
            onClick={onSync}
          >
            {words.syncNow}
          </RoleGateButton>
        </>
      }
    />
  );
}
