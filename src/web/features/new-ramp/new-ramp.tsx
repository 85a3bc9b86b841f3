import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { LeaveDialog } from '#web/shared/forms/leave-dialog.tsx';
import { useLeaveGuard } from '#web/shared/forms/use-leave-guard.ts';
import { paths } from '#web/shared/paths.ts';
import type { Priced } from '#web/shared/price/price-rules.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { useFocusAfter } from '#web/shared/ui/use-focus-after.ts';

import { RampForm } from './form/ramp-form.tsx';
import classes from './new-ramp.module.css';
import { words } from './words/new-ramp-words.ts';
import { StandingPrice } from './price/standing-price.tsx';
import { CreatedUnread } from './review/created-unread.tsx';
import { RampReview } from './review/ramp-review.tsx';
import { useNewRamp } from './control/use-new-ramp.ts';

/** The price, the details, the review. The form stays in the page while it is read, so that going back loses nothing. */
export function NewRamp({ opened }: { opened: Priced }) {
  const ramp = useNewRamp(opened);
  const { step, created, isSending, isUnsent, priced } = ramp;
  const navigate = useNavigate();
  const edit = useFocusAfter<HTMLDivElement>(step === 'review');
  const blocker = useLeaveGuard(isUnsent);
  const rampId = created?.rampId ?? null;
  // Only once nothing is unsent any more: the guard above would ask.
  useEffect(() => {
    if (rampId === null) return;
    announce(words.created(rampId));
    void navigate(paths.ramp(rampId), { replace: true });
  }, [rampId, navigate]);
  if (created !== null) {
    return created.rampId === null ? (
      <CreatedUnread identityReference={priced.identityReference} requestId={created.requestId} />
    ) : null;
  }
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <StandingPrice price={ramp.price} isSending={isSending} />
        <div>
          <div hidden={step !== 'edit'} ref={edit} tabIndex={-1}>
            <RampForm ramp={ramp} />
          </div>
          {step === 'review' ? <RampReview ramp={ramp} /> : null}
        </div>
      </div>
      <LeaveDialog
        blocker={blocker}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </div>
  );
}
