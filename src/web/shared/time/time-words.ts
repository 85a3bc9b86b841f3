import { catalogue } from '#web/shared/language/catalogue.ts';

export const timeWords = catalogue('time', {
  justNow: 'just now',
  lessThanAMinute: 'less than a minute',
  serviceClock: {
    running: 'service time {time}',
    paced: 'service time {time} · {speed}× speed',
    frozen: 'service time {time} · frozen',
  },
});
