import { VisuallyHidden } from '@mantine/core';

/** The two regions that `announce` speaks through. */
export function LiveRegions() {
  return (
    <VisuallyHidden>
      <output id="announcer-polite" aria-live="polite" />
      <div id="announcer-assertive" role="alert" aria-live="assertive" />
    </VisuallyHidden>
  );
}
