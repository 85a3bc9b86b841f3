import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('shared.shared.dateOffset', {
  title: 'Callback dates are {time} {isAhead, select, true {ahead} other {behind}}',
  hours: '{count, plural, one {1 hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  advice:
    '{variable} is currently {zone}. Change it to the service’s time zone ({utc}{examples, select, none {} other {, for example {examples}}}) and restart Rampart. Until then, ages and “late” labels are wrong, but statuses are correct.',
});
