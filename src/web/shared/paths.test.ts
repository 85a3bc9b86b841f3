import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

import { legalReferences } from '#testing/legal-references.ts';

import { patterns } from '#contract/desk/pages.ts';
import { paths } from './paths.ts';

describe('addresses', () => {
  it.each(legalReferences)('carries the reference %s there and back', (reference) => {
    const match = matchPath(patterns.customer, paths.customer(reference));
    expect(match?.params.identityReference).toBe(reference);
  });

  it('carries every legal reference there and back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{1,100}$/), (reference) => {
        expect(
          matchPath(patterns.updateCustomer, paths.updateCustomer(reference))?.params.identityReference,
        ).toBe(reference);
        const about = new URL(paths.limits({ identityReference: reference }), 'https://desk.example');
        expect(about.searchParams.get('identityReference')).toBe(reference);
      }),
    );
  });

  it('lets nothing out of its segment', () => {
    expect(paths.ramp('../a?b#c')).toBe('/ramps/..%2Fa%3Fb%23c');
  });
});
