import { describe, expect, it } from 'vitest';

import { identityAccountView } from '#contract/service/identity.ts';

import { readAccount } from './account-rules.ts';

function answer(raw: unknown) {
  const parsed = identityAccountView.safeParse(raw);
  return {
    raw,
    data: parsed.success ? parsed.data : null,
    drift: parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  };
}

const account = { blocked: false, exists: true, createdAt: '2026-03-03T10:00:00Z' };

describe('an account view', () => {
  it('is read by the key identifyReference', () => {
    expect(readAccount(answer({ identifyReference: 'c-1', account }), 'c-1')).toEqual({
      kind: 'account',
      isBlocked: false,
      createdAt: '2026-03-03T10:00:00Z',
    });
  });

  it('is drift under the spelling identityReference, and nothing is taken from it', () => {
    const reading = readAccount(answer({ identityReference: 'c-1', account }), 'c-1');
    expect(reading.kind).toBe('drift');
    const named =
      'The answer uses the field name “identityReference”, but the provider’s documentation says “identifyReference”.';
    expect(reading).toHaveProperty('problems.0', named);
    const another = readAccount(answer({ account, nickname: '•••' }), 'c-1');
    expect(another).not.toHaveProperty('problems.0', named);
    expect(readAccount(answer('<html>'), 'c-1').kind).toBe('drift');
  });

  it('of another reference says so before anything else, an account or none', () => {
    const other = { kind: 'belongs-to-another', otherReference: 'c-2' };
    expect(readAccount(answer({ identifyReference: 'c-2', account }), 'c-1')).toEqual(other);
    const gone = { ...account, exists: false };
    expect(readAccount(answer({ identifyReference: 'c-2', account: gone }), 'c-1')).toEqual(other);
  });

  it('with exists false is no account, whatever else is in it', () => {
    const views = [{ ...account, exists: false }, { exists: false }, { exists: false, createdAt: null }];
    for (const view of views) {
      expect(readAccount(answer({ identifyReference: 'c-1', account: view }), 'c-1')).toEqual({
        kind: 'no-account',
      });
    }
  });

  it('without what the document requires is drift', () => {
    const reading = readAccount(answer({ identifyReference: 'c-1', account: { exists: true } }), 'c-1');
    expect(reading.kind).toBe('drift');
  });
});
