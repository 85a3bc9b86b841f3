import type { PriceQuery } from '#contract/service/price.ts';
import { useInspector } from '#web/shared/api/use-inspector.ts';
import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { InspectorAnswer } from '#web/shared/ui/inspector-answer.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { PriceAnswer } from './price-answer.tsx';
import { PriceForm } from './price-form.tsx';
import { priceInspection } from './price-queries.ts';
import { priceTitle } from '#web/shared/price/price-rules.ts';
import { words } from './price-words.ts';

/** What would a transaction cost right now? */
export function PricePage() {
  const { openedKey, opened, keep } = useQuestionAddress();
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <PriceInspector opened={opened} onAsked={keep} key={openedKey} />
    </>
  );
}

interface PriceInspectorProps {
  opened: AddressedQuestion;
  onAsked: (query: PriceQuery) => void;
}

function PriceInspector({ opened, onAsked }: PriceInspectorProps) {
  const { call, shown, ask, again, isRepeat } = useInspector({
    ...priceInspection,
    verdictOf: (answer, request) => priceTitle({ request, answer }),
  });
  const askAndKeep = async (query: PriceQuery) => {
    onAsked(query);
    await ask(query);
  };
  return (
    <InspectorLayout
      form={<PriceForm opened={opened} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isLoading={call.isPending}
    >
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <PriceAnswer {...shown} isLoading={call.isPending} onRefresh={again} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}
