import type { CallbackDates } from '#contract/desk/callback-dates.ts';

import type { Finding } from './finding.ts';

/** Whether the dates of callbacks, which name no zone, are read in the zone that the service writes them in. Choice: callbackTimes. */
export function judgeCallbackDates(offset: CallbackDates['offset']): Finding {
  if (offset === null)
    return {
      isFine: true,
      what: 'The dates of the newest callbacks show no constant offset.',
      remedy: null,
    };
  const { aheadMinutes, zone, serviceUtcMinutes, fittingZones } = offset;
  const side = aheadMinutes > 0 ? 'ahead of' : 'behind';
  const example = fittingZones.length === 0 ? '' : `, for example ${fittingZones.join(' or ')}`;
  return {
    isFine: false,
    what: `The dates of the newest callbacks, read as ${zone}, are all ${hours(aheadMinutes)} ${side} the time at which they came.`,
    remedy: `Set CALLBACK_TIME_ZONE to a zone that is at UTC${serviceUtcMinutes < 0 ? '−' : '+'}${hours(serviceUtcMinutes)}${example}, and start Rampart again.`,
  };
}

/** `10 hours`, `5.5 hours`, `0.75 hours`: every offset is a multiple of a quarter of an hour. */
function hours(minutes: number): string {
  const size = Math.abs(minutes) / 60;
  return size === 1 ? '1 hour' : `${size} hours`;
}
