import { RequireSession } from '#web/features/session/require-session.tsx';

import { FramePlaceholder } from './shell/frame-placeholder.tsx';
import { Shell } from './shell/shell.tsx';

/** Everything behind the sign-in. */
export function SignedInLayout() {
  return (
    <RequireSession fallback={<FramePlaceholder />}>
      <Shell />
    </RequireSession>
  );
}
