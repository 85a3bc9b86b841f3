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
import { entriesInWords, words } from './audit-words.ts';

interface AuditVerdictPanelProps {
  verification: UseMutationResult<AuditVerdict, Error, void>;
  /** How many entries there are as far as the page knows. */
  entries: number | undefined;
}

/** What verification found, or how long it has been looking. Nothing until it is asked for. */
export function AuditVerdictPanel({ verification, entries }: AuditVerdictPanelProps) {
  const { data, error, isPending } = verification;
  useAnnouncement(data?.isIntact === true ? intactTitle(data) : null);
  if (isPending) return <Verifying entries={entries} />;
  if (error) return <ErrorPanel error={error} onRetry={() => verification.mutate()} />;
  if (data === undefined) return null;
  if (data.firstBad !== null) return <BrokenChain firstBad={data.firstBad} verdict={data} />;
  return (
    <VerdictBox tone="good" title={intactTitle(data)} detail={checkpointsInWords(data)}>
      Verified in {secondsInWords(data.durationMs)}. A chain alone does not show a tail that was cut off, so
      keep the newest hash elsewhere: <Identifier value={data.head.hash} label={words.newestHash} />
    </VerdictBox>
  );
}

function Verifying({ entries }: { entries: number | undefined }) {
  const [startedMs] = useState(() => Date.now());
  const seconds = useTickingText((nowMs) => String(Math.max(0, Math.floor((nowMs - startedMs) / 1000))));
  return (
    <output className={classes.verifying}>
      <Loader size={16} aria-hidden />
      <span>
        Verifying {entries === undefined ? 'the trail' : entriesInWords(entries)}: each hash, each link to the
        entry before, and the checkpoints
      </span>
      <span className={classes.seconds} aria-hidden>
        {seconds} s
      </span>
    </output>
  );
}

function BrokenChain({ firstBad: { seq, why }, verdict }: BrokenChainProps) {
  return (
    <Banner tone="bad" title={`The trail is broken at entry ${seq.toLocaleString('en-GB')}`}>
      <p className={classes.fault}>
        {asSentence(why)} {provedInWords(verdict.entries)} Leave the database as it is, export the trail, and
        tell whoever answers for security.
      </p>
      <p className={classes.fault}>
        <Anchor component={Link} size="sm" to={`${paths.audit()}?entry=${seq}`}>
          See the first bad entry
        </Anchor>{' '}
        · {checkpointsInWords(verdict)}
      </p>
    </Banner>
  );
}

interface BrokenChainProps {
  firstBad: NonNullable<AuditVerdict['firstBad']>;
  verdict: AuditVerdict;
}

/** `it is missing` → `It is missing.` */
function asSentence(why: string): string {
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}

function provedInWords(entries: number): string {
  if (entries === 0) return 'Nothing in the trail is proved.';
  return `${entriesInWords(entries)} before it ${entries === 1 ? 'is as it was' : 'are as they were'} written; nothing after is proved.`;
}

function intactTitle({ entries }: AuditVerdict): string {
  return `The trail is intact: ${entriesInWords(entries)}, each as it was written`;
}

function checkpointsInWords({ checkpoints: { found, newestSeq, invalid } }: AuditVerdict): string {
  const unsigned =
    invalid === 0
      ? ''
      : ` ${invalid.toLocaleString('en-GB')} more ${invalid === 1 ? 'is' : 'are'} not signed with the key.`;
  return comparedInWords(found, newestSeq) + unsigned;
}

function comparedInWords(found: number, newestSeq: number | null): string {
  if (found === 0 || newestSeq === null) return 'No checkpoint was found to compare with.';
  return `${found.toLocaleString('en-GB')} ${found === 1 ? 'checkpoint was' : 'checkpoints were'} compared, the newest at entry ${newestSeq.toLocaleString('en-GB')}.`;
}

function secondsInWords(durationMs: number): string {
  return durationMs < 100 ? 'less than 0.1 s' : `${(durationMs / 1000).toFixed(1)} s`;
}
