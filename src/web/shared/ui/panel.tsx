import { Box, Flex, Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  aside?: ReactNode;
  flush?: boolean;
  isNotPrinted?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, flush = false, isNotPrinted = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      withBorder
      miw={0}
      aria-labelledby={title ? titleId : undefined}
      data-not-printed={isNotPrinted || undefined}
    >
      {title || aside ? (
        <Flex
          component="header"
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="4px 16px"
          mih={40}
          px="md"
          py={6}
          style={{ borderBottom: '1px solid var(--rampart-line-soft)' }}
        >
          {title ? (
            <Title order={2} fz="sm" id={titleId}>
              {title}
            </Title>
          ) : null}
          {aside ? (
            <Group gap="4px 8px" miw={0} fz="xs" c="dimmed">
              {aside}
            </Group>
          ) : null}
        </Flex>
      ) : null}
      <Box p={flush ? 0 : '12px 16px 16px'}>{children}</Box>
    </Paper>
  );
}
