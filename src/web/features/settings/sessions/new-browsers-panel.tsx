import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewBrowser } from '#contract/desk/profile.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { Browser } from './session-table.tsx';
import { confirmNewBrowsers, readOwnAgain } from '../settings-queries.ts';
import { browserWords, methodWords, sessionWords } from '../settings-words.ts';

/** Confirmed once, in any session. */
export function NewBrowsersPanel({ newBrowsers }: { newBrowsers: readonly NewBrowser[] }) {
  const [newest] = newBrowsers;
  if (newest === undefined) return null;
  return (
    <Panel title={browserWords.title}>
      <Stack gap="sm">
        <Text c="dimmed" inherit>
          {browserWords.text}
        </Text>
        <Flex
          component="ul"
          direction="column"
          gap="xs"
          className="plain-list"
          aria-label={browserWords.title}
        >
          {newBrowsers.map((browser) => (
            <Item key={browser.at} browser={browser} />
          ))}
        </Flex>
        {newBrowsers.every(({ isConfirmed }) => isConfirmed) ? null : <Confirm until={newest.at} />}
      </Stack>
    </Panel>
  );
}

function Item({ browser: { at, agent, method, source, isConfirmed } }: { browser: NewBrowser }) {
  return (
    <Flex component="li" gap="xs" align="center" justify="space-between" wrap="wrap">
      <span>
        <Browser agent={agent} />{' '}
        <Text span inherit c="dimmed">
          {sessionWords.with({ method: methodWords[method] })} <Timestamp at={at} show="relative" />
          {source === null ? null : (
            <>
              {' '}
              <bdi>{source}</bdi>
            </>
          )}
        </Text>
      </span>
      {isConfirmed ? null : <ToneBadge tone="action">{browserWords.isNew}</ToneBadge>}
    </Flex>
  );
}

/** Confirms those shown, not later ones. */
function Confirm({ until }: { until: string }) {
  const client = useQueryClient();
  const confirming = useMutation({
    mutationFn: async () => confirmNewBrowsers({ until }),
    onSuccess: async () => {
      announce(browserWords.confirmed);
      await Promise.all([readOwnAgain(client), client.invalidateQueries({ queryKey: ['session'] })]);
    },
  });
  return (
    <>
      {confirming.error ? <ErrorPanel error={confirming.error} /> : null}
      <Group gap="xs" align="stretch">
        <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          {browserWords.confirm}
        </Button>
      </Group>
    </>
  );
}
