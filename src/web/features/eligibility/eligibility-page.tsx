import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { InspectorAnswer } from '#web/shared/ui/inspector-answer.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { EligibilityAnswer } from './eligibility-answer.tsx';
import { EligibilityForm } from './eligibility-form.tsx';
import { checkEligibilityMutation } from './eligibility-queries.ts';
import { type AnsweredQuestion, readVerdict } from './eligibility-rules.ts';

/** May this customer pay, and if not, what is missing? */
export function EligibilityPage() {
  const identityReference = useSearchParams()[0].get('identityReference') ?? '';
  return (
    <>
      <PageHeader title="Eligibility">
        Whether a customer may pay, and what is still asked of them.
      </PageHeader>
      <EligibilityInspector identityReference={identityReference} key={identityReference} />
    </>
  );
}

interface Asked {
  current: AnsweredQuestion;
  previous: AnsweredQuestion | null;
  raw: unknown;
  fetchedAt: string;
}

function EligibilityInspector({ identityReference }: { identityReference: string }) {
  const check = useMutation(checkEligibilityMutation());
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = async (request: EligibilityRequest) => {
    const { data: answer, raw, fetchedAt } = await check.mutateAsync(request);
    announce(answer ? readVerdict(answer).title : 'The answer is not the one in the interface document');
    if (answer === null) return;
    setAsked((before) => ({
      current: { request, answer },
      previous: before?.current ?? null,
      raw,
      fetchedAt,
    }));
  };

  return (
    <InspectorLayout
      form={<EligibilityForm identityReference={identityReference} onAsk={ask} />}
      answerLabel="Eligibility answer"
      isLoading={check.isPending}
    >
      <InspectorAnswer
        call={check}
        hint="Say who wants to pay, how and how much. The answer names what is missing and what to tell the customer."
      >
        {asked ? <EligibilityAnswer {...asked} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}
