import { Box, Center, Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

interface DoorFrameProps {
  title: string;
  children: ReactNode;
  below?: ReactNode;
}

/** Frames a page outside the desk. */
export function DoorFrame({ title, children, below }: DoorFrameProps) {
  return (
    <Center component="main" mih="100dvh" px="md" py={32} bg="var(--rampart-rail)">
      <Box w="100%" maw={380}>
        <Group gap={10} mb="md" fz="lg" fw={600} lts="-0.01em">
          <img src="/favicon.svg" alt="" width={24} height={24} /> {words.product}
        </Group>
        <Paper withBorder p="xl" radius="lg">
          <Title order={1} mb="md" lts="-0.01em">
            {title}
          </Title>
          {children}
        </Paper>
        {below}
      </Box>
    </Center>
  );
}
