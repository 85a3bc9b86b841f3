import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';

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
import { paths } from '#web/shared/paths.ts';
import { requestBytes } from '#web/shared/write/request-body.ts';
import type { WriteControl } from '#web/shared/write/use-write.ts';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';
import { WriteProgress } from '#web/shared/write/write-progress.tsx';
import { RequestMeter } from '#web/shared/documents/request/request-meter.tsx';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import classes from '../steps/steps.module.css';
import { ReviewedRequest } from './reviewed-request.tsx';

export interface ReviewStepProps {
  /** What was found fit to be sent when the review was asked for; null while something is missing. */
  request: ShareDocumentsRequest | null;
  drafts: Drafts;
  /** The masks of what the desk knows of the customer. */
  maskOf: MaskOf;
  reason: string;
  overriding: OverridesControl;
  write: WriteControl<'shareDocuments'>;
  onReason: (typed: string) => void;
  onChange: (step: 'customer' | 'documents') => void;
  onSend: () => void;
}

/** Exactly what will be sent, pictures beside what was typed, why and in spite of what, and sending it. Design: product › Share documents 5, 6. */
export function ReviewStep({ request, ...props }: ReviewStepProps) {
  if (request === null) return <Incomplete onBack={() => props.onChange('documents')} />;
  return <Review {...props} request={request} />;
}

type ReviewProps = ReviewStepProps & { request: ShareDocumentsRequest };

function Review(props: ReviewProps) {
  const { request, drafts, maskOf, reason, overriding, write, onReason, onChange, onSend } = props;
  const { identityReference } = request;
  const environment = useEnvironment();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isCareful = needsConfirmation(environment?.environment);
  const isConfirmedLive = !isCareful || isConfirmed(typed, identityReference);
  const { state } = write;
  const isBusy = state.phase === 'sending';
  const sizeBytes = useMemo(() => requestBytes(request), [request]);
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
      {state.phase === 'sending' && state.progress !== null ? (
        <div className={classes.sending}>
          <WriteProgress progress={state.progress} onCancel={write.cancel} />
        </div>
      ) : null}
      <WriteNotice
        state={state}
        identityReference={identityReference}
        notSent={reviewWords.sending.notSent}
        look={{
          advice: reviewWords.sending.unknownAdvice,
          places: [
            {
              to: paths.customer(identityReference, 'documents'),
              label: reviewWords.sending.lookUp(identityReference),
            },
          ],
        }}
      />
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
          reference={identityReference}
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
