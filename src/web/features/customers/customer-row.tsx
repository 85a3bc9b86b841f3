import { memo } from 'react';
import { Link } from 'react-router-dom';

import type { CustomerSummary } from '#contract/desk/customer-list.ts';
import { type ReadClock, serviceTimeAt } from '#web/shared/time/service-clock.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { NotKnown } from '#web/shared/ui/not-known.tsx';
import { StatusBadge, type StatusLook, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

const dayMs = 86_400_000;

interface CustomerRowProps {
  customer: CustomerSummary;
  onOpen: (identityReference: string) => void;
  /** Undefined for the browser's clock. Passed in: reading it in each row delayed first paint. */
  clock: ReadClock | undefined;
}

/** One customer row, linked as a whole. Includes customers without submissions. */
export const CustomerRow = memo(function CustomerRow({ customer, onOpen, clock }: CustomerRowProps) {
  const { identityReference, lastSeenAt, lastSubmission } = customer;
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.customer}>
        <Link
          className={rows.link}
          to={paths.customer(identityReference)}
          title={identityReference}
          data-whole={identityReference}
          translate="no"
          data-row={identityReference}
          onClick={() => onOpen(identityReference)}
        >
          {shortenMiddle(identityReference, 14, 6)}
        </Link>
      </th>
      <td className={classes.name}>
        <bdi>{customer.maskedName ?? <Unknown />}</bdi>
      </td>
      <td className={classes.country}>{customer.country ?? <Unknown />}</td>
      <td>
        <CustomerBadges customer={customer} clock={clock} />
      </td>
      <td className={classes.count}>
        <OpenRequirements count={customer.openRequirements} />
      </td>
      <td className={classes.operation}>
        {lastSubmission === null ? words.noSubmission : operationWords(lastSubmission.operation)}
      </td>
      <td className={classes.time}>
        {lastSubmission === null ? <span className={classes.quiet}>{words.seen} </span> : null}
        <Timestamp at={lastSubmission?.submittedAt ?? lastSeenAt} show="relative" />
      </td>
      <td className={classes.person} title={lastSubmission?.submittedBy.name}>
        <bdi>{lastSubmission?.submittedBy.name}</bdi>
      </td>
      <td className={classes.outcome}>
        <Outcome submission={lastSubmission} />
      </td>
    </tr>
  );
});

/** Warns of an accepted submission unchecked for a day, by the service's clock. Choice: recheckDue. */
function RecheckDue({ waitingSince, clock }: { waitingSince: string; clock: ReadClock | undefined }) {
  const since = Date.parse(waitingSince);
  const text = useTickingText((browserMs) => {
    const nowMs = clock ? serviceTimeAt(clock, browserMs) : browserMs;
    return nowMs - since > dayMs ? words.notRechecked : '';
  });
  return text === '' ? null : <ToneBadge tone="action">{text}</ToneBadge>;
}

const onboardingLooks: StatusLook = {
  PENDING: { tone: 'progress', text: words.onboarding.PENDING },
  APPROVED: { tone: 'good', text: words.onboarding.APPROVED },
  REJECTED: { tone: 'bad', text: words.onboarding.REJECTED },
  UNDER_REVIEW: { tone: 'progress', text: words.onboarding.UNDER_REVIEW },
  ACTION_REQUIRED: { tone: 'waiting', text: words.onboarding.ACTION_REQUIRED },
  VERIFIED: { tone: 'good', text: words.onboarding.VERIFIED },
};

/** Account, last share-documents answer, and a due re-check. Spec: States and transitions. */
function CustomerBadges({ customer, clock }: Omit<CustomerRowProps, 'onOpen'>) {
  const { isBlocked, onboardingStatus, waitingSince } = customer;
  return (
    <span className={classes.badges}>
      {isBlocked === null && onboardingStatus === null ? <Unknown /> : null}
      {isBlocked === null ? null : (
        <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? words.blocked : words.active}</ToneBadge>
      )}
      {onboardingStatus === null ? null : <StatusBadge status={onboardingStatus} looks={onboardingLooks} />}
      {waitingSince === null ? null : <RecheckDue waitingSince={waitingSince} clock={clock} />}
    </span>
  );
}

function Outcome({ submission }: { submission: CustomerSummary['lastSubmission'] }) {
  if (submission === null) return <span className={classes.quiet}>{words.nothingSubmitted}</span>;
  const { tone, text } = outcomeLook(submission);
  return <ToneBadge tone={tone}>{text}</ToneBadge>;
}

function OpenRequirements({ count }: { count: number | null }) {
  return count === null ? <Unknown /> : words.openRequirements({ count });
}

function Unknown() {
  return <NotKnown>{words.notKnown}</NotKnown>;
}
