import { describe, expect, it } from 'vitest';

import { inLanguage } from '#testing/web/in-language.ts';

const translations = {
  contract: {
    Surname: 'Nachname',
    'Use at most {n} characters': ({ n }: { n: string }) => `Höchstens ${n} Zeichen`,
    'Must be {n} to {n2}': ({ n, n2 }: { n: string; n2: string }) => `${n2} Zeilen, mindestens ${n}`,
    Required: 'Bitte ausfüllen',
  },
};
const german = async () =>
  (await inLanguage('de', () => import('./contract-texts.ts'), translations)).contractText;

describe('a text of the contract', () => {
  it('is in the page’s language', async () => {
    expect((await german())('Surname')).toBe('Nachname');
  });

  it('keeps its figures', async () => {
    const contractText = await german();
    expect(contractText('Use at most 100 characters')).toBe('Höchstens 100 Zeichen');
    expect(contractText('Must be 1 to 100')).toBe('100 Zeilen, mindestens 1');
  });

  it('is as it came when no translation knows it, whatever it says', async () => {
    const contractText = await german();
    expect(contractText('Beneficiary')).toBe('Beneficiary');
    expect(contractText('constructor')).toBe('constructor');
    expect(contractText('__proto__')).toBe('__proto__');
  });

  it('is English on an English page', async () => {
    const { contractText } = await inLanguage('en', () => import('./contract-texts.ts'));
    expect(contractText('Use at most 100 characters')).toBe('Use at most 100 characters');
  });
});
