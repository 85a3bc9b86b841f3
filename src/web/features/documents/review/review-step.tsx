import { Button } from '@mantine/core';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import {
  isConfirmed,
  liveConfirmationField,
  needsConfirmation,
} from '#web/shared/identity-form/live-confirmation-rule.ts';
import { LiveConfirmation } from '#web/shared/identity-form/live-confirmation.tsx';
import { ReasonField } from '#web/shared/identity-form/reason-field.tsx';
import { reasonField, reasonProblem } from '#web/shared/identity-form/reason-rule.ts';
import { UnderAgeWarning } from '#web/shared/identity-form/under-age-warning.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/documents-words.ts';
import { words as reviewWords } from '../words/review-words.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { OverrideList, overrideField } from '#web/shared/documents/overrides/override-list.tsx';
import { isOverridden } from '#web/shared/documents/overrides/override-rules.ts';
import type { OverridesControl } from '#web/shared/documents/overrides/use-overrides.ts';
import type { MaskOf } from '#web/shared/documents/picture-facts.ts';
import { requestBody } from '#web/shared/write/request-body.ts';
import { RequestMeter } from '#web/shared/documents/request/request-meter.tsx';
import type { CheckedRequest, ShareDocumentsRequest } from '../request/share-documents-request.ts';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { isUnderWay } from '../sending/sending-state.ts';
import type { SendingControl } from '../sending/use-sending.ts';
import classes from '../steps/steps.module.css';
import { ReviewedRequest } from './reviewed-request.tsx';

export interface ReviewStepProps {
  checked: CheckedRequest;
  drafts: Drafts;
  /** The masks of what the desk knows of the customer. */
  maskOf: MaskOf;
  reason: string;
  overriding: OverridesControl;
  sending: SendingControl;
  onReason: (typed: string) => void;
  onChange: (step: 'customer' | 'documents') => void;
  onSend: () => void;
}

/** Exactly what will be sent, pictures beside what was typed, why and in spite of what, and sending it. Design: product › Share documents 5, 6. */
export function ReviewStep({ checked: { request }, ...props }: ReviewStepProps) {
  if (request === null) return <Incomplete onBack={() => props.onChange('documents')} />;
  return <Review {...props} request={request} />;
}

type ReviewProps = Omit<ReviewStepProps, 'checked'> & { request: ShareDocumentsRequest };

function Review(props: ReviewProps) {
  const { request, drafts, maskOf, reason, overriding, sending, onReason, onChange, onSend } = props;
  const environment = useEnvironment();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isCareful = needsConfirmation(environment?.environment);
  const isConfirmedLive = !isCareful || isConfirmed(typed, request.identityReference);
  const isBusy = isUnderWay(sending.state);
  const sizeBytes = requestBody(request).size;
  const limitBytes = environment?.bodyLimitBytes ?? null;

  const submit = () => {
    setTried(true);
    const undecided = overriding.warnings.find((warning) => !isOverridden(warning, overriding.overrides));
    if (undecided !== undefined) focusField(overrideField(undecided.code));
    else if (reasonProblem(reason) !== null) focusField(reasonField);
    else if (isConfirmedLive) onSend();
    else focusField(liveConfirmationField);
  };
  return (
    <div className={classes.wide}>
      <SendingPanel sending={sending} identityReference={request.identityReference} />
      <OverrideList {...overriding} isTried={isTried} isDisabled={isBusy} />
      <ReviewedRequest
        request={request}
        drafts={drafts}
        maskOf={maskOf}
        isDisabled={isBusy}
        onChange={onChange}
      />
      <UnderAgeWarning birthDate={request.customerIdentity.dob} />
      <Panel title={reviewWords.review.why}>
        <ReasonField
          value={reason}
          error={isTried ? reasonProblem(reason) : null}
          isDisabled={isBusy}
          onChange={onReason}
        />
      </Panel>
      {isCareful ? (
        <LiveConfirmation
          reference={request.identityReference}
          isKnownLive={environment !== undefined}
          effect={reviewWords.review.liveEffect}
          value={typed}
          isRefused={isTried && !isConfirmedLive}
          onChange={setTyped}
        />
      ) : null}
      <div className={classes.footer}>
        <Button variant="default" disabled={isBusy} onClick={() => onChange('documents')}>
          {words.back}
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button
          className={classes.push}
          disabled={isBusy || (limitBytes !== null && sizeBytes > limitBytes)}
          onClick={submit}
        >
          {reviewWords.review.send}
        </Button>
      </div>
    </div>
  );
}

function Incomplete({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.wide}>
      <p>{reviewWords.review.incomplete}</p>
      <div>
        <Button onClick={onBack}>{reviewWords.review.toDocuments}</Button>
      </div>
    </div>
  );
}
