// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';

import { ClockPanel } from './clock-panel.tsx';

afterEach(cleanup);

const atWidth = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

it.each([
  [375, true],
  [699, true],
  [700, false],
])('at a width of %d the forms that move the clock are folded away: %s', async (width, isFolded) => {
  const load = async () => {
    atWidth(width);
    return ClockPanel;
  };
  await openPage({
    routes: [{ name: 'Clock', path: '/', action: 'steer-sandbox', load }],
    at: '/',
    role: 'developer',
  });
  const field = await screen.findByLabelText(/^Moment/);
  const folded = field.closest('details');
  expect(folded !== null).toBe(isFolded);
  expect(folded?.open ?? false).toBe(false);
  expect(screen.getByRole('button', { name: '+ 1 hour' }).closest('details')).toBeNull();
});
