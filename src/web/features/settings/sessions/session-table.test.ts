import { expect, it } from 'vitest';

import { browserName } from './session-table.tsx';

const mozilla = 'Mozilla/5.0';
it.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`,
    'Edge on Windows',
  ],
  [
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iOS',
  ],
  [`${mozilla} (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0`, 'Firefox on Android'],
  ['Firefox/131.0', 'Firefox'],
  ['curl/8.5.0', null],
  ['', null],
])('says %s as people do', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
