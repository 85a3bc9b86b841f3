import { Button } from '@mantine/core';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';

import type { CustomerValues } from '../customer/customer-values.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import { requestBody } from '../request/request-body.ts';
import { RequestMeter } from '../request/request-meter.tsx';
import { checkRequest } from '../request/share-documents-request.ts';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { isUnderWay } from '../sending/sending-state.ts';
import type { SendingControl } from '../sending/use-sending.ts';
import { focusField } from '#web/shared/forms/focus-field.ts';
import classes from '../steps/steps.module.css';
import {
  isConfirmed,
  liveConfirmationField,
  needsConfirmation,
} from '#web/shared/identity-form/live-confirmation-rule.ts';
import { LiveConfirmation } from '#web/shared/identity-form/live-confirmation.tsx';
import { ReviewDocuments } from './review-documents.tsx';
import { reviewFacts } from './review-facts.ts';

interface ReviewStepProps {
  customer: CustomerValues;
  drafts: Drafts;
  sending: SendingControl;
  onChange: (step: 'customer' | 'documents') => void;
  onSend: () => void;
}

/** Exactly what will be sent, masked, and sending it. Design: product › Share documents 5, 6. */
export function ReviewStep({ customer, drafts, sending, onChange, onSend }: ReviewStepProps) {
  const environment = useEnvironment();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { request } = checkRequest(customer, drafts);
  if (request === null) return <Incomplete onBack={() => onChange('documents')} />;

  const isCareful = needsConfirmation(environment?.environment);
  const sizeBytes = requestBody(request).size;
  const limitBytes = environment?.bodyLimitBytes ?? null;
  const isBusy = isUnderWay(sending.state);
  const submit = () => {
    const mayGo = !isCareful || isConfirmed(typed, request.identityReference);
    setRefused(!mayGo);
    if (mayGo) onSend();
    else focusField(liveConfirmationField);
  };
  return (
    <div className={classes.wide}>
      <SendingPanel sending={sending} identityReference={request.identityReference} />
      <Panel
        title="Documents"
        aside={<ChangeButton what="documents" isDisabled={isBusy} onClick={() => onChange('documents')} />}
      >
        <ReviewDocuments request={request} drafts={drafts} />
      </Panel>
      <div className={classes.columns}>
        {reviewFacts(request).map(({ title, facts }) => (
          <Panel
            key={title}
            title={title}
            aside={<ChangeButton what={title} isDisabled={isBusy} onClick={() => onChange('customer')} />}
          >
            <FactList facts={facts} />
          </Panel>
        ))}
      </div>
      {isCareful ? (
        <LiveConfirmation
          reference={request.identityReference}
          isKnownLive={environment !== undefined}
          effect="the documents go to a real customer’s account"
          value={typed}
          isRefused={isRefused}
          onChange={setTyped}
        />
      ) : null}
      <div className={classes.footer}>
        <Button variant="default" disabled={isBusy} onClick={() => onChange('documents')}>
          Back
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button
          className={classes.push}
          disabled={isBusy || (limitBytes !== null && sizeBytes > limitBytes)}
          onClick={submit}
        >
          Share documents
        </Button>
      </div>
    </div>
  );
}

function ChangeButton({
  what,
  isDisabled,
  onClick,
}: {
  what: string;
  isDisabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      disabled={isDisabled}
      aria-label={`Change ${what.toLowerCase()}`}
      onClick={onClick}
    >
      Change
    </Button>
  );
}

function Incomplete({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.wide}>
      <p>Something in the form still needs your attention before it can be reviewed.</p>
      <div>
        <Button onClick={onBack}>Back to documents</Button>
      </div>
    </div>
  );
}
