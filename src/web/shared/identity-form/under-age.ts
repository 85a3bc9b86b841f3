import { calendarDate, isDayBefore } from '#contract/service/primitives.ts';

/** From so many years on a person is of age. */
const yearsOfAge = 18;

/**
 * The age of somebody who is under 18 on a day, in whole years; null of anybody else, and where the birth date is none. Both are calendar
 * days `YYYY-MM-DD` in UTC: who was born on 29 February is a year older on 1 March.
 */
export function underAge(birthDay: string, today: string): number | null {
  if (!calendarDate.safeParse(birthDay).success || isDayBefore(today, birthDay)) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  const age = isDayBefore(today.slice(5), birthDay.slice(5)) ? years - 1 : years;
  return age < yearsOfAge ? age : null;
}
