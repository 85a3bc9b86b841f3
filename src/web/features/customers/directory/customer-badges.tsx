import { VisuallyHidden } from '@mantine/core';

import type { CustomerSummary } from '#contract/desk/customer-list.ts';
import { StatusBadge, type StatusLook } from '#web/shared/ui/status-badge.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/customers-words.ts';
import classes from './customer-directory.module.css';
import { RecheckDue } from './recheck-due.tsx';

const onboardingLooks: StatusLook = {
  PENDING: { tone: 'progress', text: words.onboarding.PENDING },
  APPROVED: { tone: 'good', text: words.onboarding.APPROVED },
  REJECTED: { tone: 'bad', text: words.onboarding.REJECTED },
};

/** How somebody stands: the account, what share-documents last answered, and whether that was checked again. Spec: States and transitions. */
export function CustomerBadges({ customer }: { customer: CustomerSummary }) {
  const { isBlocked, onboardingStatus, waitingSince } = customer;
  return (
    <span className={classes.badges}>
      {isBlocked === null && onboardingStatus === null ? (
        <span className={classes.quiet}>
          <span aria-hidden>–</span>
          <VisuallyHidden>{words.notKnown}</VisuallyHidden>
        </span>
      ) : null}
      {isBlocked === null ? null : (
        <ToneBadge tone={isBlocked ? 'bad' : 'good'}>{isBlocked ? words.blocked : words.active}</ToneBadge>
      )}
      {onboardingStatus === null ? null : <StatusBadge status={onboardingStatus} looks={onboardingLooks} />}
      {waitingSince === null ? null : <RecheckDue waitingSince={waitingSince} />}
    </span>
  );
}
