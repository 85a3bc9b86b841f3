import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { LimitsRequest } from '#contract/service/limits.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { InspectorAnswer } from '#web/shared/ui/inspector-answer.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { LimitsAnswer, type LimitsAnswerProps } from './limits-answer.tsx';
import { LimitsForm } from './limits-form.tsx';
import { getLimitsMutation } from './limits-queries.ts';
import { readLimitsVerdict } from './limits-rules.ts';

/** How much may a customer still move, and which limit decides? */
export function LimitsPage() {
  const identityReference = useSearchParams()[0].get('identityReference') ?? '';
  return (
    <>
      <PageHeader title="Limits">How much a customer may still move, and which limit decides.</PageHeader>
      <LimitsInspector identityReference={identityReference} key={identityReference} />
    </>
  );
}

function LimitsInspector({ identityReference }: { identityReference: string }) {
  const call = useMutation(getLimitsMutation());
  const [shown, setShown] = useState<LimitsAnswerProps | null>(null);

  const ask = async (request: LimitsRequest) => {
    const { data: answer, raw, fetchedAt } = await call.mutateAsync(request);
    announce(
      answer
        ? readLimitsVerdict(readWindows(answer)).title
        : 'The answer is not the one in the interface document',
    );
    if (answer !== null) setShown({ request, answer, raw, fetchedAt });
  };

  return (
    <InspectorLayout
      form={<LimitsForm identityReference={identityReference} onAsk={ask} />}
      answerLabel="Limits answer"
      isWide
      isLoading={call.isPending}
    >
      <InspectorAnswer
        call={call}
        hint="Say whose limits, and for which kind of transaction. The answer shows every window and the tightest of them."
      >
        {shown ? <LimitsAnswer {...shown} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}
