import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import type { AuditItem } from '#contract/desk/audit.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { AuditEntryFacts } from './audit-entry-facts.tsx';
import classes from './audit-page.module.css';
import { auditEntryQuery } from './audit-queries.ts';
import { words } from './audit-words.ts';

/** The entry that the address names, over the list. */
export function AuditEntryDialog({ loaded }: { loaded: readonly AuditItem[] }) {
  const [address, setAddress] = useSearchParams();
  const named = address.get('entry') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(named)) return null;
  const seq = Number(named);

  const goTo = (entry: number | null) => {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (entry === null) after.delete('entry');
        else after.set('entry', String(entry));
        return after;
      },
      { preventScrollReset: true },
    );
  };

  return (
    <Dialog title={words.entry(seq)} isWide onClose={() => goTo(null)}>
      <EntryContent seq={seq} loaded={loaded.find((entry) => entry.seq === seq)} />
      <div className={classes.dialogFoot}>
        <Button variant="default" disabled={seq === 1} onClick={() => goTo(seq - 1)}>
          {words.entryBefore}
        </Button>
        <Button variant="default" onClick={() => goTo(seq + 1)}>
          {words.entryAfter}
        </Button>
        <Button className={classes.close} data-autofocus onClick={() => goTo(null)}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  );
}

function EntryContent({ seq, loaded }: { seq: number; loaded: AuditItem | undefined }) {
  const { data, error, refetch } = useQuery({ ...auditEntryQuery(seq), enabled: loaded === undefined });
  const entry = loaded ?? data;
  if (entry) return <AuditEntryFacts entry={entry} />;
  if (entry === null) return <EmptyState title={words.noEntry}>{words.noEntryText}</EmptyState>;
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <DelayedSkeleton lines={12} label={words.loadingEntry} />;
}
