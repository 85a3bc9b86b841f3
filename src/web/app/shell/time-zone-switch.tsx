import { SegmentedControl } from '@mantine/core';

import { chooseTimeZone, useTimeZone } from '#web/shared/ui/time-zone.ts';

/** In which zone every time is written. */
export function TimeZoneSwitch() {
  const choice = useTimeZone();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Times in"
      data={[
        { value: 'local', label: 'Local' },
        { value: 'utc', label: 'UTC' },
      ]}
      value={choice}
      onChange={(picked) => chooseTimeZone(picked === 'local' ? 'local' : 'utc')}
    />
  );
}
