import { VisuallyHidden } from '@mantine/core';

/** The two regions that `announce` speaks through. They bear no role, so that an alert on the page stays the only one. */
export function LiveRegions() {
  return (
    <VisuallyHidden>
      <span id="announcer-polite" aria-live="polite" />
      <span id="announcer-assertive" aria-live="assertive" />
    </VisuallyHidden>
  );
}
