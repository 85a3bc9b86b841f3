import { Anchor, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { priceFreshMinutes } from '#contract/service/choices.ts';
import { priceOf } from '#web/shared/forms/question-paths.ts';
import { PriceCard } from '#web/shared/price/price-card.tsx';
import { words as priceWords } from '#web/shared/price/price-words.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/new-ramp-words.ts';
import { OfferedPrice } from './offered-price.tsx';
import classes from './standing-price.module.css';
import { usePricePast } from './use-price-past.ts';
import type { StandingPriceControl } from './use-standing-price.ts';

interface StandingPriceProps {
  price: StandingPriceControl;
  /** Nothing is asked while the ramp is on its way. */
  isSending: boolean;
}

/** The price that the ramp stands on: its age, whether it is still fit, and a newer one beside it until somebody decides. */
export function StandingPrice({ price, isSending }: StandingPriceProps) {
  const { standing, offered, error, isRefreshing, isUnreadable } = price;
  const isPast = usePricePast(standing.fetchedAt);
  return (
    <div className={classes.price}>
      {isPast ? (
        <Banner tone="action" title={words.past(priceFreshMinutes)}>
          {words.pastText}
        </Banner>
      ) : null}
      <Panel
        title={words.price}
        aside={
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isRefreshing}
            disabled={isSending}
            onClick={() => void price.refresh()}
          >
            {priceWords.refresh}
          </Button>
        }
      >
        <PriceCard priced={standing} />
        <p className={classes.other}>
          <Anchor component={Link} to={priceOf(standing.request)} underline="always">
            {words.changeQuestion}
          </Anchor>
        </p>
      </Panel>
      {isUnreadable && !isRefreshing ? <Banner tone="action" title={words.unreadable} /> : null}
      {error === null ? null : (
        <div>
          <p className={classes.failed}>{words.refreshFailed}</p>
          <ErrorPanel error={error} />
        </div>
      )}
      {offered === null ? null : (
        <OfferedPrice
          key={offered.fetchedAt}
          standing={standing}
          offered={offered}
          isSending={isSending}
          onTake={price.take}
          onKeep={price.keepOld}
        />
      )}
    </div>
  );
}
