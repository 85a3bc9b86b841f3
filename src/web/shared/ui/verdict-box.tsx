import { Alert, Box, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { questionWords } from '#web/shared/words/question-words.ts';

import { CopyButton } from './copy-button.tsx';
import { toneText } from './tone.ts';

const icons = {
  good: IconCircleCheck,
  action: IconAlertTriangle,
  bad: IconCircleX,
  neutral: IconCircleDashed,
} as const;

interface VerdictBoxProps {
  tone: keyof typeof icons;
  title: string;
  detail: string;
  /** For a ticket; nothing personal. */
  copied?: string | undefined;
  details?: string | undefined;
  children: ReactNode;
}

export function VerdictBox({ tone, title, detail, copied, details, children }: VerdictBoxProps) {
  const Icon = icons[tone];
  return (
    <Alert color={tone} icon={<Icon size={20} aria-hidden />} role="note" data-tone={tone}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0} fz="sm">
          <Title order={2} fz="lg" c={toneText(tone)}>
            {title}
          </Title>
          <Text inherit mt={2}>
            {detail}
          </Text>
          <Box mt={2}>{children}</Box>
          {details === undefined ? null : (
            // Aligns with the text above instead of its padding.
            <Box mt={6} ms={-8}>
              <CopyButton value={details} label={questionWords.details} isNamed />
            </Box>
          )}
        </Box>
        {copied === undefined ? null : <CopyButton value={copied} label={questionWords.verdict} />}
      </Group>
    </Alert>
  );
}
