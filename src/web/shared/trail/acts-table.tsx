import { Anchor, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import type { Act } from '#contract/desk/access-list.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { paths } from '#web/shared/paths.ts';
import { absoluteTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { actInWords, actOutcomeInWords } from './act-in-words.ts';
import type { ActsAbout } from './acts-queries.ts';
import { actsWords as words } from './acts-words.ts';
import { type ActRow, foldActs } from './fold-acts.ts';
import { objectWords, outcomeLook } from './trail-words.ts';
import classes from './acts.module.css';

const { columns: names } = words;

function columnsFor(about: ActsAbout) {
  return [
    { name: names.time },
    'person' in about ? { name: names.object } : { name: names.person },
    { name: names.role, className: 'from-1280' },
    { name: names.action },
    { name: names.reason },
    { name: names.outcome },
  ] as const;
}

interface ActsTableProps {
  /** Newest first. */
  acts: readonly Act[];
  about: ActsAbout;
}

export function ActsTable({ acts, about }: ActsTableProps) {
  const rows = useMemo(() => foldActs(acts), [acts]);
  return (
    <div className={classes.table}>
      <DataTable label={words.acts} columns={columnsFor(about)}>
        {rows.map((row) => (
          <ActLine row={row} about={about} key={row.first.seq} />
        ))}
      </DataTable>
    </div>
  );
}

function ActLine({ row, about }: { row: ActRow; about: ActsAbout }) {
  const { first, last, count, outcome } = row;
  const zone = useTimeZone();
  return (
    <tr>
      <td className={classes.time}>
        <Timestamp at={first.at} />
        {count === 1 ? null : (
          <Text span display="block" fz="xs" c="dimmed">
            {words.lastRead({ time: absoluteTime(Date.parse(last.at), zone).clock })}
          </Text>
        )}
      </td>
      <td className={classes.who}>
        {'person' in about ? <ActObject act={first} /> : <ActPerson act={first} />}
      </td>
      <td className="from-1280">{first.role === null ? '–' : contractText(first.role)}</td>
      <th scope="row" className={classes.action}>
        <ActName row={row} />
        {count === 1 ? null : (
          <Text span inherit c="dimmed" fw={400}>
            {' '}
            {words.reads({ count })}
          </Text>
        )}
        {'person' in about || first.objectKind !== 'ramp' ? null : (
          <Text span display="block" fz="xs" fw={400}>
            <ActObject act={first} />
          </Text>
        )}
      </th>
      <td className={classes.reason} data-none={!first.hasReason || undefined}>
        <ActReason act={first} />
      </td>
      <td className={classes.outcome}>
        <ToneBadge tone={outcome === null ? 'neutral' : (outcomeLook(outcome)?.tone ?? 'neutral')}>
          {actOutcomeInWords(row)}
        </ToneBadge>
      </td>
    </tr>
  );
}

function ActName({ row }: { row: ActRow }) {
  const { first, last, count } = row;
  if (!useMay('read-audit')) return actInWords(row);
  const entries =
    count === 1
      ? { entry: String(first.seq) }
      : {
          person: first.person?.id,
          objectKind: first.objectKind === 'ramp' ? ('ramp' as const) : ('customer' as const),
          objectId: first.objectId ?? '',
          from: first.at,
          to: new Date(Date.parse(last.at) + 1000).toISOString(),
        };
  return (
    <Anchor component={Link} to={paths.audit(entries)} fz="inherit">
      {actInWords(row)}
    </Anchor>
  );
}

function ActPerson({ act: { person } }: { act: Act }) {
  const seesEveryone = useMay('read-audit');
  if (person === null) return <span className="dimmed">{words.notSignedIn}</span>;
  const name = <bdi title={person.email ?? undefined}>{person.name ?? words.unknownPerson}</bdi>;
  return seesEveryone ? (
    <Anchor component={Link} to={paths.audit({ acts: person.id })} fz="inherit">
      {name}
    </Anchor>
  ) : (
    name
  );
}

const pages: Readonly<Record<string, (id: string) => string>> = {
  customer: paths.customer,
  ramp: paths.ramp,
};

function ActObject({ act: { objectKind, objectId } }: { act: Act }) {
  if (objectKind === null) return '–';
  const kind = objectWords[objectKind] ?? objectKind;
  if (objectId === null) return kind;
  const page = pages[objectKind]?.(objectId);
  const id = shortenMiddle(objectId, 8, 6);
  return (
    <>
      <Text span inherit c="dimmed">
        {kind}
      </Text>{' '}
      {page === undefined ? (
        <Text span inherit ff="monospace" title={objectId} translate="no">
          {id}
        </Text>
      ) : (
        <Anchor
          component={Link}
          to={page}
          fz="inherit"
          ff="monospace"
          className="nowrap"
          title={objectId}
          translate="no"
        >
          {id}
        </Anchor>
      )}
    </>
  );
}

function ActReason({ act: { reason, hasReason } }: { act: Act }) {
  const seesReasons = useMay('read-audit');
  if (reason !== null) return <bdi>{reason}</bdi>;
  if (!hasReason) return '–';
  return (
    <Text span inherit c="dimmed">
      {seesReasons ? words.erasedReason : words.sealedReason({ roles: whoMay('read-audit') })}
    </Text>
  );
}
