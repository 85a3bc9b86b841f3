import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { RequestDetail } from '#contract/desk/requests.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { DoctorAnswer } from './doctor-answer.tsx';
import { DoctorForm } from './doctor-form.tsx';
import { askDoctor, callbackDiagnosisQuery, recordedCallQuery } from './signature-queries.ts';
import { nothingPasted, type Pasted, pastedOf, questionOf } from './signature-rules.ts';
import { words, verdictOf } from './signature-words.ts';

/** Diagnoses delivered callbacks, recorded calls and pasted ones. */
export function SignaturePage() {
  const [address] = useSearchParams();
  const callbackId = address.get('callback');
  const requestId = callbackId === null ? address.get('request') : null;
  return <Doctor callbackId={callbackId} requestId={requestId} key={`${callbackId} ${requestId}`} />;
}

interface DoctorProps {
  callbackId: string | null;
  requestId: string | null;
}

function Doctor({ callbackId, requestId }: DoctorProps) {
  const callback = useQuery({
    ...callbackDiagnosisQuery(callbackId ?? ''),
    enabled: callbackId !== null,
  });
  const recorded = useQuery({ ...recordedCallQuery(requestId ?? ''), enabled: requestId !== null });
  const asked = useMutation({
    mutationFn: async (pasted: Pasted) => ({ pasted, diagnosis: await askDoctor(questionOf(pasted)) }),
    onSuccess: ({ diagnosis }) => announce(verdictOf(diagnosis).title),
    // Pasted data must not outlast the page.
    gcTime: 0,
  });
  const isWaiting = requestId !== null && recorded.isPending;
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <InspectorLayout
        answerLabel={words.answer}
        isLoading={asked.isPending}
        form={
          isWaiting ? (
            <DelayedSkeleton lines={8} label={words.loadingRequest} />
          ) : (
            <DoctorForm
              initial={initialOf(recorded.data)}
              isAsking={asked.isPending}
              onAsk={(pasted) => asked.mutate(pasted)}
            />
          )
        }
      >
        <DoctorAnswer
          asked={asked}
          callback={callbackId === null ? null : { id: callbackId, query: callback }}
          recorded={requestId === null ? null : { id: requestId, query: recorded }}
        />
      </InspectorLayout>
    </>
  );
}

function initialOf(call: RequestDetail | undefined): Pasted {
  return call === undefined ? nothingPasted : pastedOf(call);
}
