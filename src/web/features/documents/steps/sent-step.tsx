import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { words } from '../share-documents-words.ts';

/** Documents themselves are discarded. */
export interface Sent {
  identityReference: string;
  documents: number;
  images: number;
  onboardingStatus: string | null;
  requestId: string | null;
}

interface SentStepProps {
  sent: Sent;
  onMore: () => void;
}

const statusNames: Readonly<Record<string, string>> = words.sent.statuses;

/**
 * Says "Accepted", never "done". Shows statuses other than PENDING as the service's word: they may concern an
 * earlier submission. Choice: onboardingStatusOnce.
 */
export function SentStep({ sent, onMore }: SentStepProps) {
  const { identityReference, documents, images, onboardingStatus, requestId } = sent;
  const isOpen = onboardingStatus === null || onboardingStatus === 'PENDING';
  const title = isOpen
    ? words.sent.title
    : words.sent.titleWithStatus({ status: statusNames[onboardingStatus] ?? onboardingStatus });
  const [checking, ...later] = words.sent.next;
  useAnnouncement(title);
  return (
    <Stack
      gap="sm"
      align="flex-start"
      p="xl"
      bg="var(--rampart-progress-fill)"
      bd="1px solid var(--rampart-progress-line)"
      bdrs="md"
      maw={720}
    >
      <Flex component="p" gap="xs" align="center" m={0} c="var(--rampart-progress-text)" fz="lg" fw={600}>
        <IconProgress size={20} aria-hidden />
        {title}
      </Flex>
      <Text inherit>
        <Sentence
          text={words.sent.took({
            documents,
            images,
            reference: place('reference'),
            status: onboardingStatus ?? 'none',
          })}
          parts={{ reference: <Identifier value={identityReference} label={words.sent.reference} /> }}
        />
      </Text>
      {requestId === null ? null : (
        <Text inherit>
          {words.sent.request} <Identifier value={requestId} label={words.sent.requestId} />
        </Text>
      )}
      <Title order={3} mt="xs" fz="sm">
        {words.sent.nextTitle}
      </Title>
      <Box component="ol" m={0} maw={640} ps="lg">
        {[isOpen ? checking : words.sent.statusMeans, ...later].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <Group gap="xs" align="stretch">
        <Button component={Link} to={paths.customer(identityReference, 'documents')}>
          {words.sent.open}
        </Button>
        <Button variant="default" component={Link} to={paths.eligibility({ identityReference })}>
          {words.sent.eligibility}
        </Button>
        <Button variant="default" onClick={onMore}>
          {words.sent.more}
        </Button>
      </Group>
    </Stack>
  );
}
