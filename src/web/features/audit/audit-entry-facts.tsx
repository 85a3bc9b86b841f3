import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { AuditFilters, AuditItem } from '#contract/desk/audit.ts';
import { paths } from '#web/shared/paths.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { writeFilters } from './audit-filters.ts';
import { AuditObject } from './audit-object.tsx';
import { AuditOutcomeBadge } from './audit-outcome-badge.tsx';
import classes from './audit-page.module.css';
import { AuditPerson } from './audit-row.tsx';
import { actionInWords, detailWords, factWords, kindWords, words } from './audit-words.ts';

/** Everything that stands in an entry, and the ways to what belongs to it. */
export function AuditEntryFacts({ entry }: { entry: AuditItem }) {
  return (
    <div className={classes.entry}>
      <FactList facts={[...whatHappened(entry), ...details(entry), ...chain(entry)]} />
      <nav className={classes.related} aria-label={words.related}>
        <RelatedLink filters={{ requestId: entry.requestId }}>{words.entriesOfRequest}</RelatedLink>
        {entry.person ? (
          <RelatedLink filters={{ person: entry.person.id }}>{words.entriesOfPerson}</RelatedLink>
        ) : null}
        {entry.objectKind !== null && entry.objectId !== null ? (
          <RelatedLink filters={{ objectKind: entry.objectKind, objectId: entry.objectId }}>
            {words.entriesAboutObject}
          </RelatedLink>
        ) : null}
      </nav>
      <JsonPanel data={entry} />
    </div>
  );
}

function RelatedLink({ filters, children }: { filters: AuditFilters; children: string }) {
  return (
    <Anchor component={Link} size="sm" to={`${paths.audit()}?${writeFilters(filters)}`}>
      {children}
    </Anchor>
  );
}

function whatHappened(entry: AuditItem): Fact[] {
  const { person, role, action, reason, reasonDigest } = entry;
  return [
    { label: factWords.time, value: <Timestamp at={entry.at} />, provenance: entry.at },
    { label: factWords.person, value: <AuditPerson person={person} />, provenance: person?.email },
    { label: factWords.role, value: role },
    { label: factWords.action, value: actionInWords(action), provenance: action },
    {
      label: factWords.object,
      value: entry.objectKind === null ? null : <AuditObject entry={entry} isFull />,
    },
    { label: factWords.reason, value: reason ?? (reasonDigest === null ? null : words.erasedReason) },
    {
      label: factWords.outcome,
      value: <AuditOutcomeBadge entry={entry} />,
      provenance: kindWords[entry.kind],
    },
  ];
}

function details({ details: given }: AuditItem): Fact[] {
  return Object.entries(given).map(([name, value]) => ({
    label: detailWords[name] ?? words.detail(name),
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
    value: value === null ? null : <Identifier value={value} label={label.toLowerCase()} full />,
  }));
}
