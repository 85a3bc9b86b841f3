// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

import { pageRoute } from './pages.ts';

vi.mock('#web/shared/language/language.ts', () => ({
  language: 'fr',
  translations: () => ({ contract: { 'Signature doctor': 'Docteur des signatures' } }),
}));

it('a page has its name in the page’s language, and its English one where there is none', () => {
  expect(pageRoute('signature').name).toBe('Docteur des signatures');
  expect(pageRoute('limits').name).toBe('Limits');
});
