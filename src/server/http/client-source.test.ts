import { expect, it } from 'vitest';

import { clientSource } from './request-rules.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8:1:3::1', '2001:db8:1:3'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'no address'],
  ['', 'no address'],
])('%s is of the source %s', (ip, source) => {
  expect(clientSource(ip)).toBe(source);
});
