import { useDocumentTitle as useTitle } from '@mantine/hooks';
import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { useQuery } from '@tanstack/react-query';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { queueCountsQuery } from '#web/shared/queue/queue-queries.ts';

/** The router's key for the opening address. */
const OPENED_COLD = 'default';

let lastPath: string | undefined;

/** Focuses the heading on page changes, not on first load or filter changes. */
function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  // Focus is outside React.
  useEffect(() => {
    const hasChanged = lastPath !== pathname;
    lastPath = pathname;
    if (hasChanged && key !== OPENED_COLD) heading.current?.focus({ preventScroll: true });
  }, [heading, key, pathname]);
}

interface PageHeaderProps {
  title: string;
  heading?: ReactNode;
  beside?: ReactNode;
  /** If not the `h1`. Never personal. */
  documentTitle?: string;
  breadcrumbs?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({
  title,
  heading,
  beside,
  documentTitle,
  breadcrumbs,
  facts,
  actions,
  children,
}: PageHeaderProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(documentTitle ?? title);
  useFocusAfterNavigation(titleRef);
  return (
    <Box component="header" mb="md">
      {breadcrumbs ? (
        <Box mb={2} fz="sm" c="dimmed" className="anywhere">
          {breadcrumbs}
        </Box>
      ) : null}
      <Group gap="8px 12px" mih={36}>
        <Group gap={6} wrap="nowrap" miw={0}>
          <Title order={1} lts="-0.01em" className="anywhere" ref={titleRef} tabIndex={-1}>
            {heading ?? title}
          </Title>
          {beside}
        </Group>
        {facts ? <Group gap={6}>{facts}</Group> : null}
        {actions ? (
          <Group gap="xs" ms="auto">
            {actions}
          </Group>
        ) : null}
      </Group>
      {children ? (
        <Box maw={720} mt={2} c="dimmed">
          {children}
        </Box>
      ) : null}
    </Box>
  );
}

/** Sets `[Sandbox] (3) Customers · Rampart`: three queue items are the person's. */
export function useDocumentTitle(page: string): void {
  const isSandbox = useEnvironment()?.environment === 'sandbox';
  // The menu asks for it; sign-in has none.
  const mine = useQuery({ ...queueCountsQuery(), enabled: false }).data?.mine.count ?? 0;
  const count = mine === 0 ? '' : `(${mine}) `;
  useTitle(`${isSandbox ? '[Sandbox] ' : ''}${count}${page} · Rampart`);
}
