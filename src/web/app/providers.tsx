import { MantineProvider, VisuallyHidden } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styleNonce } from './strict-csp.ts';
import { cssVariablesResolver, theme } from './theme.ts';

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** Wraps every page: theme, queries, live regions. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <LiveRegions />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The two regions that `announce` writes to. They have no role, so that an alert on the page stays the only one. */
export function LiveRegions() {
  return (
    <VisuallyHidden>
      <span id="announcer-polite" aria-live="polite" />
      <span id="announcer-assertive" aria-live="assertive" />
    </VisuallyHidden>
  );
}
