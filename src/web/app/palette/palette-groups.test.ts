import { describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';

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
    // Its prefix is no page either.
    expect(wanted(['/callbacks-of-others'])).not.toContain('callback');
  });

  it('is, of the pages, none that needs a record to open', () => {
    expect(wanted(['/ramps', '/ramps/:rampId', '/requests/:requestId?'], '')).toEqual(
      expect.arrayContaining(['/ramps', '/requests']),
    );
    expect(wanted(['/ramps/:rampId'], '')).not.toContain('/ramps/:rampId');
  });

  it('is no action that the role may never take', () => {
    const actionsOf = (role: Role) =>
      paletteGroups({ ...asked, role, text: '', routes: [] })
        .groups.find(({ name }) => name === 'actions')
        ?.entries.map(({ label }) => label);
    expect(actionsOf('support')).toEqual([
      'Share documents',
      'New customer',
      'Check eligibility',
      'Check limits',
      'Run diagnosis',
      'Settings: your password, second factor and sessions',
      'Settings: your language',
      'Keyboard shortcuts',
    ]);
    expect(actionsOf('auditor')).toEqual([
      'Settings: your password, second factor and sessions',
      'Settings: your language',
      'Keyboard shortcuts',
    ]);
  });

  it('is no page or recent record that the role may never read', () => {
    const keysFor = (role: Role) =>
      paletteGroups({
        ...asked,
        role,
        text: '',
        routes: [{ ...page('/audit'), action: 'read-audit' }],
        recent: [{ kind: 'request', id: 'r-1' }],
      })
        .groups.flatMap(({ entries }) => entries)
        .map(({ key }) => key);
    expect(keysFor('support')).not.toContain('/audit');
    expect(keysFor('support')).not.toContain('recent request r-1');
    expect(keysFor('compliance')).toEqual(expect.arrayContaining(['/audit', 'recent request r-1']));
  });

  it('is, of what an identifier may be, nothing that the role may never read', () => {
    const routes = ['/callbacks/:callbackId?', '/requests/:requestId?'];
    expect(wanted(routes)).not.toContain('request');
    const { groups } = paletteGroups({ ...asked, role: 'developer', text: id, routes: routes.map(page) });
    expect(groups[0]?.entries.map(({ key }) => key)).toContain('request');
  });
});
