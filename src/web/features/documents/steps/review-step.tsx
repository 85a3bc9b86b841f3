import { Button, Group, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';

import { useEnvironment } from '#web/shared/api/environment.ts';
import type { DocumentDraft, Drafts } from '#web/shared/documents/document-drafts.ts';
import {
  isOverridden,
  overrideField,
  OverrideList,
  type OverridesControl,
} from '#web/shared/documents/image-overrides.tsx';
import { type MaskOf, pictureFacts, TypedValue } from '#web/shared/documents/picture-facts.tsx';
import { PicturedDocuments } from '#web/shared/documents/pictured-documents.tsx';
import { RequestMeter } from '#web/shared/documents/request-meter.tsx';
import { focusField } from '#web/shared/forms/focus-field.ts';
import {
  isConfirmed,
  LiveConfirmation,
  liveConfirmationField,
  needsConfirmation,
  ReasonField,
  reasonField,
  reasonProblem,
} from '#web/shared/identity-form/before-sending-fields.tsx';
import { UnderAgeWarning } from '#web/shared/identity-form/under-age-warning.tsx';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { requestBytes } from '#web/shared/write/request-body.ts';
import type { WriteControl } from '#web/shared/write/use-write.ts';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';
import { WriteProgress } from '#web/shared/write/write-progress.tsx';
import { midSentence } from '#web/shared/format/text.ts';

import { besideOf } from '../reading/review-differences.ts';
import type { DocumentReading } from '../reading/use-document-reading.ts';
import { reviewFacts } from './review-facts.ts';
import type { ShareDocumentsRequest } from '../share-documents-schema.ts';
import { words } from '../share-documents-words.ts';
import classes from './review-step.module.css';
import footer from './step-footer.module.css';

export interface ReviewStepProps {
  /** Null while something is missing. */
  request: ShareDocumentsRequest | null;
  drafts: Drafts;
  maskOf: MaskOf;
  reading: Pick<DocumentReading, 'readings' | 'today'>;
  reason: string;
  overriding: OverridesControl;
  write: WriteControl<'shareDocuments'>;
  onReason: (typed: string) => void;
  onChange: (step: 'customer' | 'documents') => void;
  onSend: () => void;
}

export function ReviewStep({ request, ...props }: ReviewStepProps) {
  if (request === null) return <Incomplete onBack={() => props.onChange('documents')} />;
  return <Review {...props} request={request} />;
}

type ReviewProps = ReviewStepProps & { request: ShareDocumentsRequest };

function Review(props: ReviewProps) {
  const { request, drafts, maskOf, reading, reason, overriding, write, onReason, onChange, onSend } = props;
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
    <Stack gap="md">
      {state.phase === 'sending' && state.progress !== null ? (
        <Group
          gap={0}
          align="stretch"
          wrap="nowrap"
          py="sm"
          px="md"
          bg="var(--rampart-progress-fill)"
          bd="1px solid var(--rampart-progress-line)"
          bdrs="md"
        >
          <WriteProgress progress={state.progress} onCancel={write.cancel} />
        </Group>
      ) : null}
      <WriteNotice
        state={state}
        identityReference={identityReference}
        notSent={words.sending.notSent}
        look={{
          advice: words.sending.unknownAdvice,
          places: [
            {
              to: paths.customer(identityReference, 'documents'),
              label: words.sending.lookUp({ reference: identityReference }),
            },
          ],
        }}
      />
      <OverrideList {...overriding} isTried={isTried} isDisabled={isBusy} />
      <ReviewedRequest
        request={request}
        drafts={drafts}
        maskOf={maskOf}
        reading={reading}
        isDisabled={isBusy}
        onChange={onChange}
      />
      <UnderAgeWarning birthDate={request.customerIdentity.dob} />
      <Panel title={words.review.why}>
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
          effect={words.review.liveEffect}
          value={typed}
          isRefused={isTried && !isConfirmedLive}
          onChange={setTyped}
        />
      ) : null}
      <div className={footer.footer}>
        <Button variant="default" disabled={isBusy} onClick={() => onChange('documents')}>
          {words.back}
        </Button>
        <RequestMeter sizeBytes={sizeBytes} limitBytes={limitBytes} />
        <Button
          ms="auto"
          disabled={isBusy || (limitBytes !== null && sizeBytes > limitBytes)}
          onClick={submit}
        >
          {words.review.send}
        </Button>
      </div>
    </Stack>
  );
}

function Incomplete({ onBack }: { onBack: () => void }) {
  return (
    <Stack gap="md">
      <p>{words.review.incomplete}</p>
      <div>
        <Button onClick={onBack}>{words.review.toDocuments}</Button>
      </div>
    </Stack>
  );
}

interface ReviewedRequestProps {
  request: ShareDocumentsRequest;
  drafts: Drafts;
  maskOf: MaskOf;
  reading: Pick<DocumentReading, 'readings' | 'today'>;
  isDisabled: boolean;
  onChange: (step: 'customer' | 'documents') => void;
}

function ReviewedRequest(props: ReviewedRequestProps) {
  const { request, drafts, maskOf, reading, isDisabled, onChange } = props;
  const change = (what: string, step: 'customer' | 'documents') => (
    <Button
      variant="subtle"
      size="compact-xs"
      disabled={isDisabled}
      aria-label={words.review.changeOf({ what: midSentence(what) })}
      onClick={() => onChange(step)}
    >
      {words.review.change}
    </Button>
  );
  const person = request.customerIdentity;
  const factsOf = (draft: DocumentDraft) => {
    const { readings, today } = reading;
    const beside = besideOf({ person, drafts, readings, today }, draft.id);
    return pictureFacts(person, draft, maskOf).map((fact) => ({
      ...fact,
      beside: beside.get(fact.field ?? ''),
    }));
  };
  return (
    <>
      <PicturedDocuments drafts={drafts} factsOf={factsOf} change={(name) => change(name, 'documents')} />
      <div className={classes.columns}>
        {reviewFacts(request, maskOf).map(({ title, facts }) => (
          <Panel key={title} title={title} aside={change(title, 'customer')}>
            <FactList
              facts={facts.map(({ label, ...fact }) => ({
                label,
                value: fact.value === null ? null : <TypedValue {...fact} />,
              }))}
            />
          </Panel>
        ))}
      </div>
    </>
  );
}
