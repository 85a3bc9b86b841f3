import type { ComponentType } from 'react';

import { ForbiddenPage } from '#web/features/session/forbidden-page.tsx';
import { useMay } from '#web/shared/api/current-staff.ts';

import type { PageRoute } from './pages.ts';

/** A page behind its permission: those who may not use it are told who may. */
export function guarded({ name, action }: PageRoute, Page: ComponentType): ComponentType {
  function GuardedPage() {
    return useMay(action) ? <Page /> : <ForbiddenPage name={name} action={action} />;
  }
  return GuardedPage;
}
