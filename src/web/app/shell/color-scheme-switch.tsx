import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

import { Hint } from '#web/shared/ui/hint.tsx';

/** Light or dark; until it is used the page follows the system. */
export function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = isDark ? 'Switch to light' : 'Switch to dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Hint label={label}>
      <ActionIcon size={32} aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
