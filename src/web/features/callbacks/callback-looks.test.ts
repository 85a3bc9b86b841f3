import { describe, expect, it } from 'vitest';

import { type SignatureRefusal, signatureRefusals } from '#contract/desk/callbacks.ts';

import { signatureInWords, whyRefused } from './callback-looks.ts';

const refused = (refusedBecause: SignatureRefusal | null, keyId: string | null = 'key', answerStatus = 401) =>
  whyRefused({ refusedBecause, keyId, answerStatus });

describe('why a callback was refused', () => {
  it('is said of every cause in words of its own', () => {
    const said = signatureRefusals.map((cause) => refused(cause));
    expect(new Set(said).size).toBe(signatureRefusals.length);
    for (const one of said)
      expect(one).toMatch(/^This callback could not be verified as coming from the service\. \w/);
  });

  it('names the token where nothing was signed', () => {
    expect(refused('mismatch')).toContain('signature doesn’t match');
    expect(refused('mismatch', null)).toContain('token in the address');
  });

  it('is what the answer says where the signature was not the reason, or nobody kept it', () => {
    expect(refused(null, 'key', 413)).toBe('This callback was too large');
    expect(refused(null)).toBe('This callback could not be verified as coming from the service');
    expect(refused(null, null, 503)).toBe('Rampart responded with HTTP 503');
  });

  it('is in a row beside what was found of the signature', () => {
    expect(signatureInWords({ verification: 'invalid', refusedBecause: 'stale' })).toBe('Invalid: too old');
    expect(signatureInWords({ verification: 'invalid', refusedBecause: null })).toBe('Invalid');
    expect(signatureInWords({ verification: 'missing', refusedBecause: 'missing' })).toBe('None');
    expect(signatureInWords({ verification: 'valid', refusedBecause: null })).toBe('Valid');
  });
});
