import { describe, expect, it } from 'vitest';

import type { PageRoute } from '../pages.ts';
import { paletteGroups } from './palette-groups.ts';

const page = (path: string): PageRoute => ({
  path,
  name: path,
  action: 'read-directory',
  load: async () => () => null,
});
const asked = {
  role: 'support',
  recent: [],
  identityReference: undefined,
  found: [],
} as const;
const id = '0199f0aa-1111-7abc-9def-0123456789ab';
const wanted = (paths: readonly string[], text: string = id) =>
  paletteGroups({ ...asked, text, routes: paths.map(page) })
    .groups.flatMap(({ entries }) => entries)
    .map(({ key }) => key);

describe('what the palette offers', () => {
  it('is no page that the desk does not have', () => {
    expect(wanted(['/callbacks/:callbackId?'])).toContain('callback');
    expect(wanted(['/customers'])).not.toContain('callback');
    // Its beginning is no page either.
    expect(wanted(['/callbacks-of-others'])).not.toContain('callback');
  });

  it('is, of the pages, none that needs a record to open', () => {
    expect(wanted(['/ramps', '/ramps/:rampId', '/requests/:requestId?'], '')).toEqual(
      expect.arrayContaining(['/ramps', '/requests']),
    );
    expect(wanted(['/ramps/:rampId'], '')).not.toContain('/ramps/:rampId');
  });

  it('comes last when the role may not choose it', () => {
    const { groups } = paletteGroups({ ...asked, text: '', routes: [] });
    const actions = groups.find(({ name }) => name === 'actions')?.entries.map(({ label }) => label);
    expect(actions?.slice(-4)).toEqual([
      'New ramp: get a quote first',
      'Settings: staff and roles',
      'Settings: check the connection with the service',
      'Settings: test the callbacks endpoint',
    ]);
  });
});
