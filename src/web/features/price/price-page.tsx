import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import type { PriceQuery } from '#contract/service/price.ts';
import { useInspector } from '#web/shared/inspector/use-inspector.ts';
import { AmountSwitch } from '#web/shared/forms/amount-field.tsx';
import { useFirstFieldFocus } from '#web/shared/forms/focus-field.ts';
import {
  priceQuestionDefaults,
  priceQuestionLabels,
  priceQuestionSchema,
  toPriceQuestion,
} from '#web/shared/forms/price-question.ts';
import {
  type AddressedQuestion,
  useQuestionAddress,
  newRampFrom,
} from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { askPrice } from '#web/shared/price/ask-price.ts';
import { handPrice } from '#web/shared/price/handed-price.ts';
import { PriceCard } from '#web/shared/price/price-card.tsx';
import { describePriceChanges, type Priced, priceTitle } from '#web/shared/price/price-rules.ts';
import { words as priceWords } from '#web/shared/price/price-words.ts';
import { ChangesPanel, InspectorAnswer, InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';

import { words } from './price-words.ts';

export function PricePage() {
  useFirstFieldFocus(words.title);
  const { openedKey, opened, asksOnOpening, keep } = useQuestionAddress('one');
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <PriceInspector opened={opened} asksOnOpening={asksOnOpening} onAsked={keep} key={openedKey} />
    </>
  );
}

/** Spec: Price */
const priceInspection = { name: 'price', ask: askPrice };

interface PriceInspectorProps {
  opened: AddressedQuestion;
  asksOnOpening: boolean;
  onAsked: (query: PriceQuery) => void;
}

function PriceInspector({ opened, asksOnOpening, onAsked }: PriceInspectorProps) {
  const [isLink] = useState(asksOnOpening);
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
      form={<PriceForm opened={opened} isLink={isLink} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isAnswerFirst={isLink}
      isLoading={call.isPending}
    >
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <PriceAnswer {...shown} isLoading={call.isPending} onRefresh={again} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}

interface PriceFormProps {
  opened: AddressedQuestion;
  isLink: boolean;
  /** Rejects on failure. */
  onAsk: (query: PriceQuery) => Promise<unknown>;
}

function PriceForm({ opened, isLink, onAsk }: PriceFormProps) {
  return (
    <QuestionForm
      submit={words.getPrice}
      schema={priceQuestionSchema}
      defaults={priceQuestionDefaults(opened)}
      labels={priceQuestionLabels}
      action="inspect-customer"
      isAskedOnOpening={isLink}
      onAsk={async (values) => onAsk(toPriceQuestion(values))}
    >
      <ReferenceField />
      <TransactionContextFields />
      <QuestionGroup>
        <AmountSwitch />
      </QuestionGroup>
    </QuestionForm>
  );
}

interface PriceAnswerProps {
  current: Priced;
  previous: Priced | null;
  isLoading: boolean;
  onRefresh: () => void;
}

/** Updates only on demand. */
function PriceAnswer({ current, previous, isLoading, onRefresh }: PriceAnswerProps) {
  return (
    <>
      <Panel
        title={priceWords.price}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isLoading}
            onClick={onRefresh}
          >
            {priceWords.refresh}
          </Button>
        }
      >
        <PriceCard priced={current} />
        <Group gap={0} align="stretch" wrap="nowrap" mt="md">
          <RoleGateLink
            action="create-ramp"
            to={newRampFrom(current.request)}
            variant="default"
            onClick={() => handPrice(current)}
          >
            {words.createRamp}
          </RoleGateLink>
        </Group>
      </Panel>
      <ChangesPanel changes={describePriceChanges(previous, current)} />
      <JsonPanel data={current.raw} owner={customersAnswer(current.request.identityReference, 'getPrice')} />
    </>
  );
}
