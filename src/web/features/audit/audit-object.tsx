import { Link } from 'react-router-dom';

import type { AuditItem } from '#contract/desk/audit.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';

import classes from './audit-page.module.css';
import { objectWords } from './audit-words.ts';

const pages: Readonly<Record<string, (id: string) => string>> = {
  customer: paths.customer,
  ramp: paths.ramp,
};

interface AuditObjectProps {
  entry: Pick<AuditItem, 'objectKind' | 'objectId'>;
  /** Shows the whole identifier. */
  isFull?: boolean;
}

/** What an entry is about, linked where it has a page. */
export function AuditObject({ entry: { objectKind, objectId }, isFull = false }: AuditObjectProps) {
  if (objectKind === null) return '–';
  const kind = objectWords[objectKind] ?? objectKind;
  if (objectId === null) return kind;
  const id = isFull ? objectId : shortenMiddle(objectId, 8, 6);
  const page = pages[objectKind]?.(objectId);
  return (
    <span className={classes.about}>
      <span className={classes.aboutKind}>{kind}</span>{' '}
      {page === undefined ? (
        <span className={classes.identifier} title={objectId} translate="no">
          {id}
        </span>
      ) : (
        <Link className={classes.objectLink} to={page} title={objectId} translate="no">
          {id}
        </Link>
      )}
    </span>
  );
}
