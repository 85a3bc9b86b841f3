import { Box } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { callbackDates, type CallbackDates } from '#contract/desk/environment.ts';
import { deskJson } from '#web/shared/api/desk-fetch.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { Banner } from './banner.tsx';

const words = sharedWords.dateOffset;
const variable = 'CALLBACK_TIME_ZONE';

/** Warns that the service's dates are read in the wrong time zone, and says how to fix it; nothing if they are read correctly. */
export function DateOffsetBanner() {
  const offset = useDateOffset();
  if (offset === null) return null;
  const { aheadMinutes, zone, serviceUtcMinutes, fittingZones } = offset;
  return (
    <Box mb="md">
      <Banner
        tone="action"
        title={words.title({ time: timeWords(Math.abs(aheadMinutes)), isAhead: aheadMinutes > 0 })}
      >
        {words.set} <code translate="no">{variable}</code>{' '}
        {words.toZone({ utc: utcWords(serviceUtcMinutes) })}
        {fittingZones.map((name, index) => (
          <span key={name}>
            {index === 0 ? words.example : words.or} <code translate="no">{name}</code>
          </span>
        ))}
        {words.andRestart} <code translate="no">{zone}</code>
        {words.meanwhile}
      </Banner>
    </Box>
  );
}

/** `10 hours`, `5 hours 30 minutes`, `45 minutes`. */
function timeWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && words.hours({ count: hours }), rest > 0 && words.minutes({ count: rest })];
  return parts.filter((part) => part !== false).join(' ');
}

/** `UTC+10`, `UTC−3:30`, `UTC`. */
function utcWords(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}

const lookAgainMs = 60_000;

function callbackDatesQuery() {
  return queryOptions({
    queryKey: ['callback-dates'],
    queryFn: async ({ signal }) =>
      deskJson(callbackDates, { path: '/api/callbacks/dates', signal, onSessionLost: 'fail' }),
    staleTime: lookAgainMs / 2,
    refetchInterval: lookAgainMs,
  });
}

/** By how much the dates of callbacks are off; null if they are not, or while that is unknown. */
function useDateOffset(): CallbackDates['offset'] {
  return useQuery(callbackDatesQuery()).data?.offset ?? null;
}
