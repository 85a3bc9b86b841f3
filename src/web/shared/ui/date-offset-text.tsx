import { Box } from '@mantine/core';
import type { CallbackDates } from '#contract/desk/environment.ts';

import { listWords } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';

import { Banner } from './banner.tsx';
import { words } from './date-offset-words.ts';

const variable = 'CALLBACK_TIME_ZONE';

export function DateOffsetText({ offset }: { offset: NonNullable<CallbackDates['offset']> }) {
  const { aheadMinutes, zone, serviceUtcMinutes, fittingZones } = offset;
  const examples = fittingZones.map((_, at) => place(`z${at}`));
  return (
    <Box mb="md">
      <Banner
        isStanding
        tone="action"
        title={words.title({ time: timeWords(Math.abs(aheadMinutes)), isAhead: aheadMinutes > 0 })}
      >
        <Sentence
          text={words.advice({
            variable: place('variable'),
            utc: utcWords(serviceUtcMinutes),
            examples: examples.length === 0 ? 'none' : listWords(examples, 'or'),
            zone: place('zone'),
          })}
          parts={{
            variable: inCode(variable),
            zone: inCode(zone),
            ...Object.fromEntries(fittingZones.map((name, at) => [`z${at}`, inCode(name)])),
          }}
        />
      </Banner>
    </Box>
  );
}

const inCode = (name: string) => <code translate="no">{name}</code>;

function timeWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && words.hours({ count: hours }), rest > 0 && words.minutes({ count: rest })];
  return parts.filter((part) => part !== false).join(' ');
}

function utcWords(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}
