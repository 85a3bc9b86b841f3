import { useDocumentTitle as useTitle } from '@mantine/hooks';
import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { useEnvironment } from '#web/shared/api/environment.ts';

/** The key that the router gives to the address with which the document was opened. */
const OPENED_COLD = 'default';

let lastPath: string | undefined;

/**
 * Moves the focus to the page's heading when the page has changed, so that a screen reader reads it and the next Tab
 * starts there. A first load and a change of filters leave the focus alone.
 */
function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  // Focus belongs to the document, not to what is rendered.
  useEffect(() => {
    const hasChanged = lastPath !== pathname;
    lastPath = pathname;
    if (hasChanged && key !== OPENED_COLD) heading.current?.focus({ preventScroll: true });
  }, [heading, key, pathname]);
}

interface PageHeaderProps {
  /** The page's name: its `h1`. */
  title: string;
  /** What is shown as the title, when it is more than its text (an identifier with its copy button is in `facts`). */
  heading?: ReactNode;
  /** What the window's title says when that is not the `h1`. Never anything personal. */
  documentTitle?: string;
  /** Links to where this page belongs. */
  breadcrumbs?: ReactNode;
  /** Facts beside the title: badges, age. */
  facts?: ReactNode;
  /** Buttons on the right; one of them filled. */
  actions?: ReactNode;
  /** One quiet line below: what the page is for. */
  children?: ReactNode;
}

/** The title row of every page. Names the window, and takes the focus when the person came by a link. */
export function PageHeader({
  title,
  heading,
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
        <Title
          order={1}
          lts="-0.01em"
          className="anywhere"
          ref={titleRef}
          tabIndex={-1}
          style={{ outline: 'none' }}
        >
          {heading ?? title}
        </Title>
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

/** Names the window: `[Sandbox] Customers · Rampart`. */
export function useDocumentTitle(page: string): void {
  const isSandbox = useEnvironment()?.environment === 'sandbox';
  useTitle(`${isSandbox ? '[Sandbox] ' : ''}${page} · Rampart`);
}
