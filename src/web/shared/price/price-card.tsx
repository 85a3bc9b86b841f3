import { Box, Flex, Group, Text } from '@mantine/core';
import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { questionWords } from '#web/shared/words/question-words.ts';

import classes from './price-card.module.css';
import { ageInWords, figuresOf, isStale, priceText, priceTitle, type Priced } from './price-rules.ts';
import { words } from './price-words.ts';

export function PriceCard({ priced }: { priced: Priced }) {
  const { request, fetchedAt } = priced;
  const isOld = useTickingText((nowMs) => (isStale(fetchedAt, nowMs) ? 'stale' : '')) !== '';
  useAnnouncement(isOld ? words.staleSaid : null);
  return (
    <div className={classes.price} data-stale={isOld || undefined}>
      <Group gap="sm" align="flex-start" justify="space-between" wrap="nowrap">
        <h3 className={classes.title} translate="no">
          {priceTitle(priced)}
        </h3>
        <CopyButton value={priceText(priced)} label={words.copied} />
      </Group>
      <Flex component="p" gap="6px 10px" align="center" wrap="wrap" m={0} fz="sm">
        <ToneBadge tone="indicative">{words.indicative}</ToneBadge> <Age fetchedAt={fetchedAt} />
        {isOld ? (
          <ToneBadge tone="action">{words.stale}</ToneBadge>
        ) : (
          <Text span c="dimmed" fz="sm" className="anywhere">
            {words.indicativeHint}
          </Text>
        )}
      </Flex>
      <FactList
        facts={[
          ...figuresOf(priced).map(({ label, text }) => ({
            label,
            value: text === null ? null : <bdi className={classes.figure}>{text}</bdi>,
          })),
          {
            label: words.fixed,
            value: (
              <Box component="bdi" className="anywhere tabular">
                {request.fiatAmount ?? request.cryptoAmount}
              </Box>
            ),
          },
        ]}
      />
      <Box c="dimmed" fz="sm" className="anywhere">
        {request.identityReference} · {describeContext(request)}
        <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
      </Box>
    </div>
  );
}

function Age({ fetchedAt }: { fetchedAt: string }) {
  return <span className={classes.age}>{useTickingText((nowMs) => ageInWords(fetchedAt, nowMs))}</span>;
}
