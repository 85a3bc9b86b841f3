import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { priceFreshMinutes } from '#contract/service/choices.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { type AddressedQuestion, readQuestion, priceOf } from '#web/shared/forms/question-address.ts';
import { paths } from '#web/shared/paths.ts';
import { handedPriceFor } from '#web/shared/price/handed-price.ts';
import type { Priced } from '#web/shared/price/price-rules.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useFocusAfter } from '#web/shared/ui/hold-focus.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import { words } from './new-ramp-words.ts';
import classes from './new-ramp.module.css';
import { RampForm } from './ramp-form.tsx';
import { RampReview } from './ramp-review.tsx';
import { StandingPrice } from './standing-price.tsx';
import { useNewRamp } from './use-new-ramp.ts';

/** `/new-ramp?identityReference=…&fiatAmount=…`: the question is in the address, its price came with the person or not at all. */
export function NewRampPage() {
  const { search } = useLocation();
  // Another question is another ramp.
  return <Opened search={search} key={search} />;
}

function Opened({ search }: { search: string }) {
  // What a person came with stays theirs for as long as the page is open.
  const [handed] = useState(() => handedPriceFor(search, Date.now()));
  const question = readQuestion(search);
  const reference = handed?.request.identityReference;
  return (
    <>
      <PageHeader
        title={words.title}
        facts={
          reference === undefined ? undefined : (
            <Identifier value={reference} label={questionWords.identityReference.toLowerCase()} />
          )
        }
      >
        {words.lead}
      </PageHeader>
      {handed === null ? <PriceNeeded question={question} /> : <NewRamp opened={handed} />}
    </>
  );
}

/** Opened without a price: the way to one, with as much of the question as the address holds. Spec: What the service does › 3. */
function PriceNeeded({ question }: { question: AddressedQuestion }) {
  return (
    <Panel>
      <EmptyState
        title={words.needed}
        action={
          <Button component={Link} to={priceOf(question)}>
            {words.getPrice}
          </Button>
        }
      >
        {words.neededText(priceFreshMinutes)}
      </EmptyState>
    </Panel>
  );
}

/** The price, the details, the review. The form stays in the page while it is read, so that going back loses nothing. */
function NewRamp({ opened }: { opened: Priced }) {
  const ramp = useNewRamp(opened);
  const { step, created, isSending, isUnsent, priced } = ramp;
  const navigate = useNavigate();
  const edit = useFocusAfter<HTMLDivElement>(step === 'review');
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
      <LeaveGuard
        hasUnsentWork={isUnsent}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </div>
  );
}

interface CreatedUnreadProps {
  identityReference: string;
  requestId: string | null;
}

/** A yes of which no id can be read: there is a ramp, and it is found with the customer. */
function CreatedUnread({ identityReference, requestId }: CreatedUnreadProps) {
  return (
    <Banner
      tone="action"
      title={words.createdUnread}
      actions={
        <Button component={Link} to={paths.customer(identityReference, 'ramps')} variant="default">
          {words.rampsOfHere(identityReference)}
        </Button>
      }
    >
      {words.createdUnreadText}
      {requestId === null ? null : (
        <div>
          {words.raw} <Identifier value={requestId} label={words.requestId} />
        </div>
      )}
    </Banner>
  );
}
