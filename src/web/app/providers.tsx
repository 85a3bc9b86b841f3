import { DirectionProvider, MantineProvider, VisuallyHidden } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { isRightToLeft } from '#web/shared/ui/direction.ts';

import { styleNonce } from './strict-csp.ts';
import { cssVariablesResolver, theme } from './theme.ts';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides the theme, direction and queries. The direction never changes while a page is open. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <DirectionProvider initialDirection={isRightToLeft() ? 'rtl' : 'ltr'} detectDirection={false}>
        <QueryClientProvider client={queryClient}>
          {children}
          <LiveRegions />
        </QueryClientProvider>
      </DirectionProvider>
    </MantineProvider>
  );
}

/** Has no role, so a page's alert stays the only one. */
export function LiveRegions() {
  return (
    <VisuallyHidden>
      <span id="announcer-polite" aria-live="polite" />
      <span id="announcer-assertive" aria-live="assertive" />
    </VisuallyHidden>
  );
}
