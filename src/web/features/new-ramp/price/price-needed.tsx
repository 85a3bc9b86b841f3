import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { priceFreshMinutes } from '#contract/service/choices.ts';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import { priceOf } from '#web/shared/forms/question-paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/new-ramp-words.ts';

/** Opened without a price: the way to one, with as much of the question as the address holds. Spec: What the service does › 3. */
export function PriceNeeded({ question }: { question: AddressedQuestion }) {
  return (
    <Panel>
      <EmptyState
        title={words.needed}
        action={
          <Button component={Link} to={priceOf(question)}>
            {words.getPrice}
          </Button>
        }
      >
        {words.neededText(priceFreshMinutes)}
      </EmptyState>
    </Panel>
  );
}
