import { Anchor, Button, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';

import type { AuditFilters, AuditItem } from '#contract/desk/audit.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { actionInWords } from '#web/shared/trail/trail-words.ts';
import { midSentence } from '#web/shared/format/text.ts';

import { auditFilters } from './audit-filters.ts';
import { auditEntryQuery } from './audit-queries.ts';
import { PersonActsLink } from './person-acts.tsx';
import { AuditObject, AuditOutcomeBadge, AuditPerson } from './audit-row.tsx';
import { detailWords, factWords, kindWords, words } from './audit-words.ts';
import classes from './audit.module.css';

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
    <Dialog title={words.entry({ seq })} isWide onClose={() => goTo(null)}>
      <EntryContent seq={seq} loaded={loaded.find((entry) => entry.seq === seq)} />
      <Group gap="xs" align="stretch" wrap="nowrap" mt="md">
        <Button variant="default" disabled={seq === 1} onClick={() => goTo(seq - 1)}>
          {words.entryBefore}
        </Button>
        <Button variant="default" onClick={() => goTo(seq + 1)}>
          {words.entryAfter}
        </Button>
        <Button ms="auto" data-autofocus onClick={() => goTo(null)}>
          {words.close}
        </Button>
      </Group>
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

function AuditEntryFacts({ entry }: { entry: AuditItem }) {
  return (
    <Stack gap="sm" miw={0}>
      <FactList facts={[...whatHappened(entry), ...details(entry), ...chain(entry)]} />
      <Flex component="nav" gap="4px 16px" wrap="wrap" fz="sm" aria-label={words.related}>
        <RelatedLink filters={{ requestId: entry.requestId }}>{words.entriesOfRequest}</RelatedLink>
        {entry.person ? (
          <>
            <RelatedLink filters={{ person: entry.person.id }}>{words.entriesOfPerson}</RelatedLink>
            <PersonActsLink id={entry.person.id} name={entry.person.name} />
          </>
        ) : null}
        {entry.objectKind !== null && entry.objectId !== null ? (
          <RelatedLink filters={{ objectKind: entry.objectKind, objectId: entry.objectId }}>
            {words.entriesAboutObject}
          </RelatedLink>
        ) : null}
      </Flex>
      <JsonPanel data={entry} />
    </Stack>
  );
}

function whatHappened(entry: AuditItem): Fact[] {
  const { person, role, action, reason, reasonDigest } = entry;
  return [
    { label: factWords.time, value: <Timestamp at={entry.at} />, provenance: entry.at },
    { label: factWords.person, value: <AuditPerson person={person} />, provenance: person?.email },
    { label: factWords.role, value: role === null ? null : contractText(role) },
    { label: factWords.action, value: actionInWords(action), provenance: action },
    {
      label: factWords.object,
      value:
        entry.objectKind === null ? null : (
          <span>
            <AuditObject entry={entry} isFull />
          </span>
        ),
    },
    { label: factWords.reason, value: reason ?? (reasonDigest === null ? null : words.erasedReason) },
    {
      label: factWords.outcome,
      value: <AuditOutcomeBadge entry={entry} />,
      provenance: kindWords[entry.kind],
    },
    { label: factWords.source, value: entry.source === null ? words.sourceUnknown : <Source {...entry} /> },
  ];
}

function Source({ source }: Pick<AuditItem, 'source'>) {
  return <bdi className={classes.identifier}>{source}</bdi>;
}

function details({ details: given }: AuditItem): Fact[] {
  return Object.entries(given).map(([name, value]) => ({
    label: detailWords[name] ?? words.detail({ name }),
    value: <span className={classes.identifier}>{String(value)}</span>,
  }));
}

function chain(entry: AuditItem): Fact[] {
  return [
    ...identifiers([
      [factWords.requestId, entry.requestId],
      [factWords.traceId, entry.traceId],
      [factWords.instance, entry.instanceId],
    ]),
    ...(entry.leaseUntil === null
      ? []
      : [{ label: factWords.leaseUntil, value: <Timestamp at={entry.leaseUntil} /> }]),
    ...identifiers([
      [factWords.keyId, entry.keyId],
      [factWords.reasonDigest, entry.reasonDigest],
      [factWords.previousHash, entry.previousHash],
      [factWords.hash, entry.hash],
    ]),
  ];
}

function identifiers(named: readonly (readonly [label: string, value: string | null])[]): Fact[] {
  return named.map(([label, value]) => ({
    label,
    value: value === null ? null : <Identifier value={value} label={midSentence(label)} full />,
  }));
}

function RelatedLink({ filters, children }: { filters: AuditFilters; children: string }) {
  return (
    <Anchor component={Link} size="sm" to={`${paths.audit()}?${auditFilters.write(filters)}`}>
      {children}
    </Anchor>
  );
}
