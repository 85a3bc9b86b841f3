import type { ComponentType } from 'react';

import type { Action } from '#contract/desk/permissions.ts';

/** A page as a feature offers it to the router: its pattern, its name, what it takes to use it, and its lazy code. */
export interface PageRoute {
  path: string;
  /** The page's name, shown as its `h1` when the person may not use it. */
  name: string;
  action: Action;
  /** There is such a page only where the embedded sandbox is what the desk talks to: elsewhere nothing leads to it. */
  isOfEmbeddedSandbox?: true;
  load: () => Promise<ComponentType>;
}
