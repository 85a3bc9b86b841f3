import { VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ListedCustomer } from '#contract/desk/customer-list.ts';
import { type ReadClock, serviceTimeAt, useServiceAge } from '#web/shared/time/service-clock.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import type { ShownColumn } from '#web/shared/lists/list-columns.ts';
import { type Selection, selectCell } from '#web/shared/lists/selection.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-words.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { NotKnown } from '#web/shared/ui/not-known.tsx';
import { StatusBadge, type StatusLook, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

import type { CustomerColumn } from './customer-columns.ts';
import { InQueue } from './in-queue.tsx';
import { words } from './customers-words.ts';
import classes from './customers.module.css';

const dayMs = 86_400_000;

interface CustomerRowProps {
  customer: ListedCustomer;
  columns: readonly ShownColumn<CustomerColumn>[];
  onOpen: (identityReference: string) => void;
  /** Undefined for the browser's clock. Reading it in each row delayed first paint. */
  clock: ReadClock | undefined;
  /** Undefined while rows can't be selected. */
  isSelected: boolean | undefined;
  onSelect: Selection['choose'];
}

export const CustomerRow = memo(function CustomerRow({
  customer,
  columns,
  onOpen,
  clock,
  isSelected,
  onSelect,
}: CustomerRowProps) {
  const { identityReference } = customer;
  return (
    <tr className={rows.row}>
      {selectCell({ id: identityReference, isSelected, onSelect })}
      {columns.map(({ name, className }) =>
        name === 'customer' ? (
          <th scope="row" className={className} key={name}>
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
        ) : (
          <td className={className} key={name}>
            {cells[name](customer, clock)}
          </td>
        ),
      )}
    </tr>
  );
});

type Cell = (customer: ListedCustomer, clock: ReadClock | undefined) => ReactNode;

const cells: Readonly<Record<Exclude<CustomerColumn, 'customer'>, Cell>> = {
  name: ({ maskedName }) => <bdi>{maskedName ?? <Unknown />}</bdi>,
  country: ({ country }) =>
    country === null ? <Unknown /> : <bdi title={country}>{regionName(country)}</bdi>,
  status: (customer, clock) => <CustomerBadges customer={customer} clock={clock} />,
  requirements: ({ openRequirements: count }) =>
    count === null ? <Unknown /> : words.openRequirements({ count }),
  lastRamp: ({ lastRamp }) =>
    lastRamp === null ? <span className={classes.quiet}>{words.none}</span> : <LastRamp ramp={lastRamp} />,
  queue: ({ queue }) =>
    queue === null ? <span className={classes.quiet}>{words.none}</span> : <InQueue queue={queue} />,
  waiting: ({ waitingSince }) =>
    waitingSince === null ? null : <ServiceTimestamp at={waitingSince} show="relative" />,
  firstSeen: ({ firstSeenAt }) => <Timestamp at={firstSeenAt} show="relative" />,
  updated: ({ lastSeenAt }) => <Timestamp at={lastSeenAt} show="relative" />,
  submission: ({ lastSubmission }) => {
    if (lastSubmission === null) return <span className={classes.quiet}>{words.none}</span>;
    const { tone, text } = outcomeLook(lastSubmission);
    return (
      <>
        {operationWords(lastSubmission.operation)} <ToneBadge tone={tone}>{text}</ToneBadge>
      </>
    );
  },
};

function LastRamp({ ramp: { rampId, status, statusAt } }: { ramp: NonNullable<ListedCustomer['lastRamp']> }) {
  return (
    <span className={classes.badges}>
      <Link className={classes.elsewhere} to={paths.ramp(rampId)} title={rampId}>
        {status === null ? (
          shortenMiddle(rampId)
        ) : (
          <>
            <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
            {/* Other customers' ramps may have this status too. */}
            <VisuallyHidden> {shortenMiddle(rampId)}</VisuallyHidden>
          </>
        )}
      </Link>
      {statusAt === null ? null : <Since at={statusAt} />}
    </span>
  );
}

function Since({ at }: { at: string }) {
  return <span className={classes.quiet}>{useServiceAge(at)}</span>;
}

/** Warns of a submission unchecked for a day, by the service's clock. Choice: recheckDue. */
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

/** Spec: States and transitions. */
function CustomerBadges({ customer, clock }: Pick<CustomerRowProps, 'customer' | 'clock'>) {
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

function Unknown() {
  return <NotKnown>{words.notKnown}</NotKnown>;
}
