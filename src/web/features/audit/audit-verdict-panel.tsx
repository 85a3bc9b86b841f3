import { Anchor, Loader } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { AuditVerdict } from '#contract/desk/audit.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { useTickingText } from '#web/shared/ui/ticker.ts';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import classes from './audit-page.module.css';
import { verdictWords, words } from './audit-words.ts';

interface AuditVerdictPanelProps {
  verification: UseMutationResult<AuditVerdict, Error, void>;
  /** How many entries there are as far as the page knows. */
  entries: number | undefined;
}

/** What verification found, or how long it has been looking. Nothing until it is asked for. */
export function AuditVerdictPanel({ verification, entries }: AuditVerdictPanelProps) {
  const { data, error, isPending } = verification;
  useAnnouncement(data?.isIntact === true ? verdictWords.intact(data.entries) : null);
  if (isPending) return <Verifying entries={entries} />;
  if (error) return <ErrorPanel error={error} onRetry={() => verification.mutate()} />;
  if (data === undefined) return null;
  if (data.firstBad !== null) return <BrokenChain firstBad={data.firstBad} verdict={data} />;
  return (
    <VerdictBox
      tone={data.checkpoints.invalid === 0 ? 'good' : 'action'}
      title={verdictWords.intact(data.entries)}
      detail={checkpointsInWords(data)}
    >
      {verdictWords.keepNewestHash(data.durationMs)}{' '}
      <Identifier value={data.head.hash} label={words.newestHash} />
    </VerdictBox>
  );
}

function Verifying({ entries }: { entries: number | undefined }) {
  const [startedMs] = useState(() => Date.now());
  const seconds = useTickingText((nowMs) => String(Math.max(0, Math.floor((nowMs - startedMs) / 1000))));
  return (
    <output className={classes.verifying}>
      <Loader size={16} aria-hidden />
      <span>{verdictWords.verifying(entries)}</span>
      <span className={classes.seconds} aria-hidden>
        {verdictWords.seconds(seconds)}
      </span>
    </output>
  );
}

function BrokenChain({ firstBad: { seq, why }, verdict }: BrokenChainProps) {
  return (
    <Banner tone="bad" title={verdictWords.broken(seq)}>
      <p className={classes.fault}>{verdictWords.why(why, verdict.entries)}</p>
      <p className={classes.fault}>
        <Anchor component={Link} size="sm" to={`${paths.audit()}?entry=${seq}`}>
          {verdictWords.seeFirstBad}
        </Anchor>
        {` · ${checkpointsInWords(verdict)}`}
      </p>
    </Banner>
  );
}

interface BrokenChainProps {
  firstBad: NonNullable<AuditVerdict['firstBad']>;
  verdict: AuditVerdict;
}

function checkpointsInWords({ checkpoints: { found, newestSeq, invalid } }: AuditVerdict): string {
  const compared =
    found === 0 || newestSeq === null
      ? verdictWords.noCheckpoint
      : verdictWords.checkpoints(found, newestSeq);
  return invalid === 0 ? compared : `${compared} ${verdictWords.unsigned(invalid)}`;
}
