import { Group, TextInput } from '@mantine/core';

import { ToggleChip } from '#web/shared/lists/filter-chips.tsx';
import { liveListWords } from '#web/shared/lists/list-words.ts';
import { dayPresets } from '#web/shared/time/day-range.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';

import { actsWords as words } from './acts-words.ts';
import type { ActsPeriod } from './use-acts-period.ts';

export function ActsPeriodBar({ period }: { period: ActsPeriod }) {
  const { preset, first, last, choose, chooseDays } = period;
  return (
    <Group component="section" gap={8} px="md" py={10} aria-label={words.period}>
      {dayPresets.map((one) => (
        <ToggleChip
          label={words.presets[one]}
          isPressed={preset === one}
          onPress={() => choose(preset === one ? null : one)}
          key={one}
        />
      ))}
      <DayField end="from" value={first} onChoose={(day) => chooseDays({ first: day, last })} />
      <DayField end="to" value={last} onChoose={(day) => chooseDays({ first, last: day })} />
    </Group>
  );
}

interface DayFieldProps {
  end: 'from' | 'to';
  value: string;
  onChoose: (day: string) => void;
}

/** Applies on blur or Enter, not to half a day typed. */
function DayField({ end, value, onChoose }: DayFieldProps) {
  const zone = useTimeZone();
  const apply = (day: string) => {
    if (day !== value) onChoose(day);
  };
  return (
    <TextInput
      type="date"
      size="xs"
      w={180}
      leftSection={liveListWords.timeEnds[end]}
      leftSectionWidth={46}
      max="9999-12-31"
      aria-label={liveListWords.timeField[end]({ zone })}
      defaultValue={value}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') apply(currentTarget.value);
      }}
      key={value}
    />
  );
}
