import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { RecordedSubmission } from '#contract/desk/customers.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { paths } from '#web/shared/paths.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

import { words } from '../words/customer-words.ts';
import classes from './documents.module.css';
import { foundElsewhere } from './found.ts';
import { FoundList } from './found-list.tsx';
import { ImageTable } from './image-table.tsx';

const text = words.documents;

/** One submission: when, by whom and why, what became of it, and what is known of its images. */
export function SubmissionEntry({ submission }: { submission: RecordedSubmission }) {
  const { operation, submittedAt, submittedBy, reason, answeredAt, images } = submission;
  const { tone, text: outcome, advice } = outcomeLook(submission);
  const elsewhere = foundElsewhere(submission);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.operation}>{operationWords(operation)}</h3>
        <ToneBadge tone={tone}>{outcome}</ToneBadge>
        <span className={classes.when}>
          <Timestamp at={submittedAt} />
        </span>
        {advice ? (
          <p className={classes.advice} data-tone={tone}>
            {advice}
          </p>
        ) : null}
        <p className={classes.by}>
          <span>
            {text.by('')}
            <bdi title={submittedBy.email}>{submittedBy.name}</bdi>
          </span>
          <span>
            {`${text.reason}: `}
            {reason === null ? text.noReason : <bdi className={classes.reason}>{reason}</bdi>}
          </span>
          {answeredAt === null ? null : (
            <span>
              {text.answered} <Timestamp at={answeredAt} show="clock" />
            </span>
          )}
          <RequestId submission={submission} />
        </p>
      </div>
      {images.length > 0 ? (
        <ImageTable submission={submission} />
      ) : (
        <p className={classes.none}>{text.noImage}</p>
      )}
      {elsewhere.length > 0 ? (
        <div className={classes.elsewhere}>
          {`${text.wholeSubmission}: `}
          <FoundList found={elsewhere} />
        </div>
      ) : null}
    </li>
  );
}

/** The request's id, which leads to the call for those who may read requests. */
function RequestId({ submission: { identityReference, requestId } }: { submission: RecordedSubmission }) {
  const mayRead = useMay('read-requests');
  return (
    <span className={classes.request}>
      {mayRead ? (
        <Anchor
          component={Link}
          to={`${paths.customer(identityReference, 'requests')}#${requestId}`}
          fz="inherit"
          underline="always"
        >
          {text.request}
        </Anchor>
      ) : (
        text.request
      )}{' '}
      <Identifier value={requestId} label={words.requests.id} />
    </span>
  );
}

/** `Share identity documents: Accepted, checks not finished`. */
export function describeSubmission(submission: RecordedSubmission): string {
  return `${operationWords(submission.operation)}: ${outcomeLook(submission).text}`;
}
