import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconScan } from '@tabler/icons-react';

import { useSingleKeys } from '#web/shared/keys/single-keys.ts';
import { words } from '#web/shared/reading/reading-words.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { emptyOffers, type Offer, type OfferGroup } from './reading-offers.ts';
import classes from './reading-panel.module.css';

interface ReadingPanelProps {
  groups: readonly OfferGroup[];
  isNarrow: boolean;
  onTake: (offers: readonly Offer[]) => void;
}

/** Keeps entered values until they are replaced by hand. */
export function ReadingPanel({ groups, isNarrow, onTake }: ReadingPanelProps) {
  const empty = emptyOffers(groups);
  const take = (offers: readonly Offer[]) => {
    if (offers.length === 0) return;
    onTake(offers);
    announce(words.offer.taken({ count: offers.length }));
  };
  useSingleKeys(empty.length > 0 ? { f: () => take(empty) } : {});
  const shown = groups.filter(({ offers }) => offers.length > 0);
  if (shown.length === 0) return null;
  return (
    <Box maw={isNarrow ? 720 : undefined} mb="md">
      <Panel
        title={words.offer.title}
        aside={
          empty.length === 0 ? null : (
            <Button size="xs" variant="light" aria-keyshortcuts="f" onClick={() => take(empty)}>
              {words.offer.take({ count: empty.length })}
            </Button>
          )
        }
      >
        <Stack gap="sm">
          {shown.map((group) => (
            <div key={group.imageId}>
              <Group gap={6} wrap="nowrap" mb={4}>
                <IconScan size={16} style={{ flex: 'none' }} aria-hidden />
                <Text fw={500} inherit className="anywhere">
                  {words.offer.from({ kind: words.kinds[group.kind], what: group.summary })}
                </Text>
              </Group>
              <ul className={classes.offers}>
                {group.offers.map((offer) => (
                  <OfferRow key={offer.key} offer={offer} onTake={() => take([offer])} />
                ))}
              </ul>
            </div>
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}

function OfferRow({ offer, onTake }: { offer: Offer; onTake: () => void }) {
  const { label, shown, typed, state, isUnsure } = offer;
  return (
    <li className={classes.offer}>
      <Text span c="dimmed" fz="sm">
        {label}
      </Text>
      <span className="anywhere">
        <Text span fw={500} inherit>
          <bdi>{shown}</bdi>
        </Text>
        {isUnsure ? (
          <Text c="var(--rampart-action-text)" fz="sm">
            <IconAlertTriangle size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
            {words.offer.unsure}
          </Text>
        ) : null}
        {state === 'other' ? (
          <Text c="dimmed" fz="sm">
            {words.offer.typed({ typed })}
          </Text>
        ) : null}
      </span>
      {state === 'same' ? (
        <Text span c="var(--rampart-good-text)" fz="sm">
          <IconCheck size={14} style={{ marginInlineEnd: 4, verticalAlign: -2 }} aria-hidden />
          {words.offer.same}
        </Text>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={
            state === 'empty'
              ? words.offer.takeOneOf({ value: shown, label })
              : words.offer.replaceOf({ typed, value: shown, label })
          }
          onClick={onTake}
        >
          {state === 'empty' ? words.offer.takeOne : words.offer.replace}
        </Button>
      )}
    </li>
  );
}
