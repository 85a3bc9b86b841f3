import { Link, useSearchParams } from 'react-router-dom';

import type { AuditItem } from '#contract/desk/audit.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { AuditObject } from './audit-object.tsx';
import { AuditOutcomeBadge } from './audit-outcome-badge.tsx';
import classes from './audit-page.module.css';
import { actionInWords, words } from './audit-words.ts';

/** An entry as a row that opens it. */
export function AuditRow({ entry }: { entry: AuditItem }) {
  const [address] = useSearchParams();
  const opened = new URLSearchParams(address);
  opened.set('entry', String(entry.seq));
  return (
    <tr className={rows.row}>
      <th scope="row" data-align="end">
        <Link
          className={rows.link}
          to={`?${opened}`}
          aria-label={`Open entry ${entry.seq}`}
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
      <td className={classes.role}>{entry.role ?? '–'}</td>
      <td className={classes.action} title={entry.action}>
        {actionInWords(entry.action)}
      </td>
      <td className={classes.object}>
        <AuditObject entry={entry} />
      </td>
      <td className={classes.reason} title={entry.reason ?? undefined}>
        {entry.reason ?? (entry.reasonDigest === null ? '–' : words.erasedReason)}
      </td>
      <td>
        <AuditOutcomeBadge entry={entry} />
      </td>
    </tr>
  );
}

/** Who it was, as they are called now. */
export function AuditPerson({ person }: { person: AuditItem['person'] }) {
  if (person === null) return <span className={classes.missing}>{words.nobody}</span>;
  return person.name ?? <span className={classes.missing}>{words.unknownPerson}</span>;
}
