import { Anchor, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';

import { priceFreshMinutes } from '#contract/service/choices.ts';
import { priceOf } from '#web/shared/forms/question-address.ts';
import { askPrice } from '#web/shared/price/ask-price.ts';
import { isPastCreating } from '#web/shared/price/handed-price.ts';
import { PriceCard } from '#web/shared/price/price-card.tsx';
import { describePriceChanges, type Priced } from '#web/shared/price/price-rules.ts';
import { words as priceWords } from '#web/shared/price/price-words.ts';
import { serviceTimeAt, useServiceClock } from '#web/shared/time/service-clock.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { focusShown } from '#web/shared/ui/hold-focus.ts';

import { words } from './new-ramp-words.ts';

interface StandingPriceProps {
  price: StandingPriceControl;
  isSending: boolean;
}

export function StandingPrice({ price, isSending }: StandingPriceProps) {
  const { standing, offered, error, isRefreshing, isUnreadable } = price;
  return (
    <Stack gap="md">
      <PastNotice fetchedAt={standing.fetchedAt} />
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
        <Text mt="sm" fz="sm">
          <Anchor component={Link} to={priceOf(standing.request)} underline="always">
            {words.changeQuestion}
          </Anchor>
        </Text>
      </Panel>
      {isUnreadable && !isRefreshing ? <Banner tone="action" title={words.unreadable} /> : null}
      {error === null ? null : (
        <div>
          <Text mb="xs" fw={600} inherit>
            {words.refreshFailed}
          </Text>
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
    </Stack>
  );
}

/** Warns once the quote is too old by the service's clock, which may move. Choice: rampNeedsPrice. */
function PastNotice({ fetchedAt }: { fetchedAt: string }) {
  const clock = useServiceClock();
  const timeAt = (browserMs: number) => (clock ? serviceTimeAt(clock, browserMs) : browserMs);
  // The key reads the clock again for another quote, and once it is known.
  return <PastBanner key={`${fetchedAt} ${clock ? 'service' : 'browser'}`} {...{ fetchedAt, timeAt }} />;
}

interface PastBannerProps {
  fetchedAt: string;
  timeAt: (browserMs: number) => number;
}

function PastBanner({ fetchedAt, timeAt }: PastBannerProps) {
  const [pricedAt] = useState(() => new Date(timeAt(Date.parse(fetchedAt))).toISOString());
  const isPast = useTickingText((nowMs) => (isPastCreating(pricedAt, timeAt(nowMs)) ? 'past' : '')) !== '';
  if (!isPast) return null;
  return (
    <Banner tone="action" title={words.past({ minutes: priceFreshMinutes })}>
      {words.pastText}
    </Banner>
  );
}

interface OfferedPriceProps {
  standing: Priced;
  offered: Priced;
  isSending: boolean;
  onTake: () => void;
  onKeep: () => void;
}

function OfferedPrice({ standing, offered, isSending, onTake, onKeep }: OfferedPriceProps) {
  return (
    <Box
      component="section"
      pt="sm"
      px="md"
      pb="md"
      bg="var(--rampart-action-fill)"
      bd="1px solid var(--rampart-action-line)"
      bdrs="md"
      aria-labelledby="offered-price"
    >
      <Title
        id="offered-price"
        order={2}
        mb={4}
        c="var(--rampart-action-text)"
        fz={15}
        tabIndex={-1}
        ref={focusShown}
      >
        {words.offered}
      </Title>
      <Text inherit>{words.offeredText}</Text>
      <Box component="ul" my="xs" mx={0} ps={18} className="anywhere">
        {(describePriceChanges(standing, offered) ?? []).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </Box>
      <Box py="sm" px="md" bg="var(--rampart-surface)" bd="1px solid var(--rampart-line)" bdrs="md">
        <PriceCard priced={offered} />
      </Box>
      <Group gap="xs" align="stretch" mt="sm">
        <Button disabled={isSending} onClick={onTake}>
          {words.take}
        </Button>
        <Button variant="default" disabled={isSending} onClick={onKeep}>
          {words.keepOld}
        </Button>
      </Group>
    </Box>
  );
}

type StandingPriceControl = ReturnType<typeof useStandingPrice>;

/** Replaces a quote by a different one only on demand. */
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
