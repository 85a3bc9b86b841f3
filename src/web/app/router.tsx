import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { createBrowserRouter, Link, type RouteObject, useRouteError } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';
import { ForbiddenPage } from '#web/features/session/forbidden-page.tsx';
import { RequireSession } from '#web/features/session/require-session.tsx';
import { useMay } from '#web/shared/api/current-staff.ts';
import { loadWhole } from '#web/shared/api/part-failure.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { lazyComponent } from '#web/shared/ui/lazy-component.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ReloadButton } from '#web/shared/ui/reload-button.tsx';

import { words } from './app-words.ts';
import { type NamedPageRoute, pages } from './pages.ts';
import { BrandMark } from './shell/bar.tsx';
import { Shell } from './shell/shell.tsx';

const routes: RouteObject[] = [
  beforeTheDesk(patterns.signIn, async () =>
    import('#web/features/session/sign-in-page.tsx').then(({ SignInPage }) => SignInPage),
  ),
  beforeTheDesk(patterns.signedIn, async () =>
    import('#web/features/session/signed-in-page.tsx').then(({ SignedInPage }) => SignedInPage),
  ),
  beforeTheDesk(patterns.welcome, async () =>
    import('#web/features/welcome/welcome-page.tsx').then(({ WelcomePage }) => WelcomePage),
  ),
  {
    Component: SignedInLayout,
    HydrateFallback: FramePlaceholder,
    ErrorBoundary: BrokenPage,
    children: [...pages.map(asRoute), { path: '*', Component: NotFoundPage }],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

function beforeTheDesk(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    lazy: async () => ({ Component: await loadedOrFailing(load) }),
  };
}

function asRoute(page: NamedPageRoute): RouteObject {
  return {
    path: page.path,
    ErrorBoundary: BrokenPage,
    lazy: async () => ({ Component: guarded(page, await loadedOrFailing(page.load)) }),
  };
}

/** Loads a component, or one that reports the failure: the router stays blank when `lazy` rejects on a cold start. */
async function loadedOrFailing(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return loadWhole(load).catch(() => lazyComponent(load));
}

function Nothing() {
  return null;
}

function BrokenPage() {
  const error = useRouteError();
  return (
    <ErrorPanel error={error}>
      <p>
        <ReloadButton />
      </p>
    </ErrorPanel>
  );
}

function NotFoundPage() {
  return (
    <>
      <PageHeader title={words.noPage} documentTitle={words.noPageTitle} />
      <Panel>
        <EmptyState
          title={words.nothingHere}
          action={
            <Button component={Link} to={paths.customers()} variant="default">
              {words.goToCustomers}
            </Button>
          }
        >
          {words.nothingHereText}
        </EmptyState>
      </Panel>
    </>
  );
}

function guarded({ name, action }: NamedPageRoute, Page: ComponentType): ComponentType {
  function GuardedPage() {
    return useMay(action) ? <Page /> : <ForbiddenPage name={name} action={action} />;
  }
  return GuardedPage;
}

const SetUp = lazyComponent(async () => (await import('./set-up.tsx')).SetUp);

function SignedInLayout() {
  return (
    <RequireSession fallback={<FramePlaceholder />} setUp={<SetUp />}>
      <Shell />
    </RequireSession>
  );
}

/** Draws the same as index.html. */
function FramePlaceholder() {
  return (
    <div className="frame">
      <header className="frame-banner">
        <p className="frame-strip" />
        <div className="frame-bar">
          <span className="frame-brand">
            <BrandMark />
            {words.product}
          </span>
        </div>
      </header>
      <div className="frame-rail" />
      <main className="frame-main" aria-busy />
    </div>
  );
}
