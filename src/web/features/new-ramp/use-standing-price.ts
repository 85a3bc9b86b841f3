import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { askPrice } from '#web/shared/price/ask-price.ts';
import { describePriceChanges, type Priced } from '#web/shared/price/price-rules.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { words } from './new-ramp-words.ts';

export type StandingPriceControl = ReturnType<typeof useStandingPrice>;

/**
 * The price that a ramp is created with. One that was refreshed is offered beside it where anything in it differs, and takes its place only when
 * the person says so.
 */
export function useStandingPrice(opened: Priced) {
  const [standing, setStanding] = useState(opened);
  const [offered, setOffered] = useState<Priced | null>(null);
  const call = useMutation({ mutationKey: ['price'], mutationFn: askPrice, gcTime: 0 });

  const receive = (fresh: Priced) => {
    const isSame = describePriceChanges(standing, fresh)?.length === 0;
    setOffered(isSame ? null : fresh);
    if (isSame) setStanding(fresh);
    announce(isSame ? words.unchanged : words.offered);
  };
  const refresh = async () => {
    try {
      const { request } = standing;
      const { data: answer, raw, fetchedAt } = await call.mutateAsync(request);
      if (answer === null) announce(words.unreadable);
      else receive({ request, answer, raw, fetchedAt });
    } catch {
      // Shown in place of the price.
    }
  };
  const take = () => {
    if (offered === null) return;
    setStanding(offered);
    setOffered(null);
    announce(words.took);
  };
  const keepOld = () => {
    setOffered(null);
    announce(words.kept);
  };
  const isUnreadable = call.data?.data === null;
  return {
    standing,
    offered,
    error: call.error,
    isUnreadable,
    isRefreshing: call.isPending,
    refresh,
    take,
    keepOld,
  };
}
