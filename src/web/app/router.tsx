import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';

import { BrokenPage } from './broken-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { guarded } from './page-guard.tsx';
import { type PageRoute, pages } from './pages.ts';
import { FramePlaceholder } from './shell/frame-placeholder.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

/** The page's addresses. A page's code is loaded when it is first opened. */
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
    children: [...pages.map(asRoute), ...inDevelopment(), { path: '*', Component: NotFoundPage }],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** A page for those who are not signed in: there is no frame around it. */
function beforeTheDesk(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    HydrateFallback: Nothing,
    ErrorBoundary: BrokenPage,
    lazy: async () => ({ Component: await load() }),
  };
}

function asRoute(page: PageRoute): RouteObject {
  return {
    path: page.path,
    ErrorBoundary: BrokenPage,
    lazy: async () => ({ Component: guarded(page, await page.load()) }),
  };
}

/** A page that shows the kit's parts; a build leaves it out. */
function inDevelopment(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [{ path: '/kit', lazy: async () => ({ Component: (await import('./kit-page.tsx')).KitPage }) }];
}

function Nothing() {
  return null;
}
