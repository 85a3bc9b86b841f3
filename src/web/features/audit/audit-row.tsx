import { memo } from 'react';
import { Link } from 'react-router-dom';

import type { AuditItem } from '#contract/desk/audit.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { paths } from '#web/shared/paths.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { actionInWords, objectWords, outcomeLook } from '#web/shared/trail/trail-words.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { auditListWords } from './audit-list-words.ts';
import { words } from './audit-words.ts';
import classes from './audit.module.css';

interface AuditRowProps {
  entry: AuditItem;
  query: string;
}

export const AuditRow = memo(function AuditRow({ entry, query }: AuditRowProps) {
  const reason = entry.reason ?? (entry.reasonDigest === null ? null : words.erasedReason);
  return (
    <tr className={rows.row}>
      <th scope="row" data-align="end">
        <Link
          className={rows.link}
          to={`?${query === '' ? '' : `${query}&`}entry=${entry.seq}`}
          aria-label={auditListWords.open({ seq: entry.seq })}
          preventScrollReset
        >
          {entry.seq}
        </Link>
      </th>
      <td className={classes.time}>
        <Timestamp at={entry.at} />
      </td>
      <td className={classes.person} title={entry.person?.name ?? undefined}>
        <AuditPerson person={entry.person} />
      </td>
      <td className={classes.role}>{entry.role === null ? '–' : contractText(entry.role)}</td>
      <td className={classes.action} title={entry.action}>
        {actionInWords(entry.action)}
        {reason === null ? null : (
          <span className={classes.reasonHere} title={reason}>
            {reason}
          </span>
        )}
      </td>
      <td className={classes.object} data-none={entry.objectKind === null || undefined}>
        <AuditObject entry={entry} />
      </td>
      <td className={classes.reason} title={entry.reason ?? undefined}>
        {reason ?? '–'}
      </td>
      <td>
        <AuditOutcomeBadge entry={entry} />
      </td>
    </tr>
  );
});

const pages: Readonly<Record<string, (id: string) => string>> = {
  customer: paths.customer,
  ramp: paths.ramp,
};

interface AuditObjectProps {
  entry: Pick<AuditItem, 'objectKind' | 'objectId'>;
  isFull?: boolean;
}

export function AuditObject({ entry: { objectKind, objectId }, isFull = false }: AuditObjectProps) {
  if (objectKind === null) return '–';
  const kind = objectWords[objectKind] ?? objectKind;
  if (objectId === null) return kind;
  const id = isFull ? objectId : shortenMiddle(objectId, 8, 6);
  const page = pages[objectKind]?.(objectId);
  return (
    <>
      <span className={classes.aboutKind}>{kind}</span>{' '}
      {page === undefined ? (
        <span
          className={classes.identifier}
          title={objectId}
          data-whole={isFull ? undefined : objectId}
          translate="no"
        >
          {id}
        </span>
      ) : (
        <Link
          className={classes.objectLink}
          to={page}
          title={objectId}
          data-whole={isFull ? undefined : objectId}
          translate="no"
        >
          {id}
        </Link>
      )}
    </>
  );
}

/** Shows the person's current name. */
export function AuditPerson({ person }: { person: AuditItem['person'] }) {
  if (person === null) return <span className="dimmed">{words.nobody}</span>;
  return person.name ?? <span className="dimmed">{words.unknownPerson}</span>;
}

/** Shows unknown outcomes unchanged; an intent has none yet. */
export function AuditOutcomeBadge({
  entry: { kind, outcome },
}: {
  entry: Pick<AuditItem, 'kind' | 'outcome'>;
}) {
  const name = outcome ?? kind;
  const look = outcomeLook(name);
  return <ToneBadge tone={look?.tone ?? 'neutral'}>{look?.text ?? name}</ToneBadge>;
}
