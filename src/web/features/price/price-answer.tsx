import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

import { newRampFrom } from '#web/shared/forms/question-paths.ts';
import { handPrice } from '#web/shared/price/handed-price.ts';
import { PriceCard } from '#web/shared/price/price-card.tsx';
import { describePriceChanges, type Priced } from '#web/shared/price/price-rules.ts';
import { words as priceWords } from '#web/shared/price/price-words.ts';
import { ChangesPanel } from '#web/shared/ui/changes-panel.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate-link.tsx';

import classes from './price-answer.module.css';
import { words } from './price-words.ts';

interface PriceAnswerProps {
  current: Priced;
  previous: Priced | null;
  isLoading: boolean;
  /** Asks for the same again, as it was typed. */
  onRefresh: () => void;
}

/** The price, what a ramp is made from, and what has changed since the one before. It never changes but on demand. */
export function PriceAnswer({ current, previous, isLoading, onRefresh }: PriceAnswerProps) {
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
        <div className={classes.next}>
          <RoleGateLink
            action="create-ramp"
            to={newRampFrom(current.request)}
            variant="default"
            onClick={() => handPrice(current)}
          >
            {words.createRamp}
          </RoleGateLink>
        </div>
      </Panel>
      <ChangesPanel changes={describePriceChanges(previous, current)} />
      <JsonPanel data={current.raw} />
    </>
  );
}
