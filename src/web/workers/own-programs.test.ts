import { describe, expect, it } from 'vitest';

import { allowOwnPrograms } from './own-programs.ts';

const location = {
  href: 'https://desk.example/assets/prepare-image-worker-BC2.js',
  origin: 'https://desk.example',
};

/** The worker policy's result for an address. */
function startable(address: string): string | null | undefined {
  let rule: ((address: string) => string | null) | undefined;
  allowOwnPrograms({
    location,
    trustedTypes: {
      createPolicy(name, { createScriptURL }) {
        expect(name).toBe('default');
        rule = createScriptURL;
      },
    },
  });
  return rule?.(address);
}

describe('a program that the pre-flight worker starts', () => {
  it.each(['/assets/decode-heic-worker-D3_a-9.js', 'https://desk.example/assets/decode-heic-worker-x.js'])(
    'is one of the desk’s own: %s',
    (address) => expect(startable(address)).toBe(address),
  );

  it.each([
    'https://elsewhere.example/assets/decode-heic-worker-x.js',
    '/api/environment',
    '/assets/../api/environment',
    'blob:https://desk.example/1',
    'data:text/javascript,1',
  ])('is no other: %s', (address) => expect(startable(address)).toBeNull());

  it('needs no policy in a browser without trusted types', () => {
    expect(() => allowOwnPrograms({ location })).not.toThrow();
  });
});
