import { Link } from 'react-router-dom';

import type { CustomerSummary } from '#contract/desk/customers.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';
import rows from '#web/shared/ui/row-link.module.css';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import classes from './customer-directory.module.css';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

/** A customer as a row that is one link; someone for whom nothing was submitted is there as well. */
export function CustomerRow({ customer }: { customer: CustomerSummary }) {
  const { identityReference, lastSeenAt, lastSubmission, submissionCount } = customer;
  const { tone, text } =
    lastSubmission === null
      ? ({ tone: 'neutral', text: 'Nothing submitted' } as const)
      : outcomeLook(lastSubmission);
  return (
    <tr className={rows.row}>
      <th scope="row">
        <Link
          className={rows.link}
          to={paths.customer(identityReference)}
          title={identityReference}
          translate="no"
        >
          {shortenMiddle(identityReference, 14, 6)}
        </Link>
      </th>
      <td className={classes.operation}>
        {lastSubmission === null ? 'none' : operationWords(lastSubmission.operation)}
      </td>
      <td className={classes.time}>
        <Timestamp at={lastSubmission?.submittedAt ?? lastSeenAt} show="relative" />
      </td>
      <td className={classes.person} title={lastSubmission?.submittedBy.name}>
        {lastSubmission?.submittedBy.name}
      </td>
      <td>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </td>
      <td className={classes.count} data-align="end">
        {submissionCount}
      </td>
    </tr>
  );
}
