import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { PriceCard } from '#web/shared/price/price-card.tsx';
import { describePriceChanges, type Priced } from '#web/shared/price/price-rules.ts';

import { words } from '../words/new-ramp-words.ts';
import classes from './standing-price.module.css';

interface OfferedPriceProps {
  standing: Priced;
  offered: Priced;
  isSending: boolean;
  onTake: () => void;
  onKeep: () => void;
}

/** A newer price beside the one that was seen, with what differs: it is somebody's decision to go on with it. */
export function OfferedPrice({ standing, offered, isSending, onTake, onKeep }: OfferedPriceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It came because somebody asked for it: what they decide next stands here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.offered} aria-labelledby="offered-price">
      <h2 id="offered-price" className={classes.offeredTitle} tabIndex={-1} ref={heading}>
        {words.offered}
      </h2>
      <p className={classes.text}>{words.offeredText}</p>
      <ul className={classes.changes}>
        {(describePriceChanges(standing, offered) ?? []).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <div className={classes.card}>
        <PriceCard priced={offered} />
      </div>
      <div className={classes.decide}>
        <Button disabled={isSending} onClick={onTake}>
          {words.take}
        </Button>
        <Button variant="default" disabled={isSending} onClick={onKeep}>
          {words.keepOld}
        </Button>
      </div>
    </section>
  );
}
