import { Anchor, Button } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { listAsLeft } from '#web/shared/lists/address-filters.ts';
import { SteerLink } from '#web/shared/ui/steer-links.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { CopyButton, copyText } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';
import { StatusBadge } from '#web/shared/ui/tone-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-words.ts';

import type { KnownRamp } from './known-ramp.ts';
import { ExplainedStatus } from './ramp-summary.tsx';
import { tellWords, words } from './ramp-words.ts';
import classes from './ramp.module.css';
import { supportText } from './tell-texts.ts';

interface RampHeaderProps {
  known: KnownRamp;
  isFetching: boolean;
  onSync: () => void;
}

/** The ramp's id and status, when the service was last asked, and the buttons to copy and to sync. */
export function RampHeader({ known, isFetching, onSync }: RampHeaderProps) {
  const { rampId, ramp, answer } = known;
  return (
    <PageHeader
      title={rampId}
      documentTitle={words.documentTitle(shortenMiddle(rampId))}
      heading={<span className={classes.id}>{rampId}</span>}
      breadcrumbs={
        <Anchor component={Link} to={listAsLeft('ramps')} fz="inherit">
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

/** Copies the text for the provider's support, which has nothing personal in it. */
function CopyForSupport({ known }: { known: KnownRamp }) {
  const environment = useEnvironment()?.environment;
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    const text = supportText({ known, environment, at: new Date().toISOString() });
    const isCopied = await copyText(text);
    setCopied(isCopied ? text : null);
    announce(isCopied ? tellWords.copiedSupport : tellWords.notCopied);
  };
  const Icon = copied === null ? IconCopy : IconCheck;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={known.record === null && known.answer === null}
      onClick={() => void copy()}
    >
      {tellWords.copySupport}
    </Button>
  );
}
