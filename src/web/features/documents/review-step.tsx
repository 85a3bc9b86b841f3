import { Button } from '@mantine/core';
import { useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';

import { focusField } from './focus-field.ts';
import { LiveConfirmation } from './live-confirmation.tsx';
import { isConfirmed, liveConfirmationField } from './live-confirmation-rule.ts';
import { requestBody } from './request-body.ts';
import { RequestMeter } from './request-meter.tsx';
import { ReviewDocuments } from './review-documents.tsx';
import { reviewFacts } from './review-facts.ts';
import { SendingPanel } from './sending-panel.tsx';
import { isUnderWay } from './sending-state.ts';
import { checkRequest } from './share-documents-request.ts';
import classes from './steps.module.css';
import type { ShareDocumentsControl } from './use-share-documents.ts';

/** Exactly what will be sent, masked, and sending it. Design: product › Share documents 5, 6. */
export function ReviewStep({ control }: { control: ShareDocumentsControl }) {
  const { form, documents, sending, goTo, send } = control;
  const environment = useEnvironment();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const { request } = checkRequest(form.getValues(), documents.drafts);
  if (request === null) return <Incomplete onBack={() => goTo('documents')} />;

  const isLive = environment?.environment === 'live';
  const sizeBytes = requestBody(request).size;
  const limitBytes = environment?.bodyLimitBytes ?? null;
  const isBusy = isUnderWay(sending.state);
  const submit = () => {
    const mayGo = !isLive || isConfirmed(typed, request.identityReference);
    setRefused(!mayGo);
    if (mayGo) void send();
    else focusField(liveConfirmationField);
  };
  return (
    <div className={classes.wide}>
      <SendingPanel control={control} identityReference={request.identityReference} />
      <Panel
        title="Documents"
        aside={<ChangeButton what="documents" isDisabled={isBusy} onClick={() => goTo('documents')} />}
      >
        <ReviewDocuments request={request} drafts={documents.drafts} />
      </Panel>
      <div className={classes.columns}>
        {reviewFacts(request).map(({ title, facts }) => (
          <Panel
            key={title}
            title={title}
            aside={<ChangeButton what={title} isDisabled={isBusy} onClick={() => goTo('customer')} />}
          >
            <FactList facts={facts} />
          </Panel>
        ))}
      </div>
      {isLive ? (
        <LiveConfirmation
          reference={request.identityReference}
          value={typed}
          isRefused={isRefused}
          onChange={setTyped}
        />
      ) : null}
      <div className={classes.footer}>
        <Button variant="default" disabled={isBusy} onClick={() => goTo('documents')}>
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
