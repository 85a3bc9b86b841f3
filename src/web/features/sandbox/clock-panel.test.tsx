// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '#testing/web/page-under-test.tsx';
import { ClockPanel } from './clock-panel.tsx';

afterEach(cleanup);

type Turn = (change: { matches: boolean }) => void;
const turns = new Map<Turn, string>();
let width = 0;
const isWithin = (query: string) => width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0);
/** A window that can be rotated. */
const windowOf = (start: number) => {
  width = start;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWithin(query),
    addEventListener: (_change: string, turn: Turn) => turns.set(turn, query),
    removeEventListener: (_change: string, turn: Turn) => turns.delete(turn),
  }));
};
const turnTo = (next: number) =>
  act(() => {
    width = next;
    for (const [turn, query] of turns) turn({ matches: isWithin(query) });
  });

async function openAt(start: number) {
  const load = async () => {
    windowOf(start);
    return ClockPanel;
  };
  await openPage({
    routes: [{ name: 'Clock', path: '/', action: 'steer-sandbox', load }],
    at: '/',
    role: 'developer',
  });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Time \(/);
  return { field, ways: field.closest('details') as HTMLDetailsElement };
}

it.each([
  [375, true],
  [699, true],
  [700, false],
])('at a width of %d the forms that move the clock are folded away: %s', async (start, isFolded) => {
  const { ways } = await openAt(start);
  expect(ways.open).toBe(!isFolded);
  expect(ways.querySelector('summary')?.hidden).toBe(!isFolded);
  expect(screen.getByRole('button', { name: '+ 1 hour' }).closest('details')).toBeNull();
});

it('what is typed is still there, and in sight, when a phone is turned and turned back', async () => {
  const { field, ways } = await openAt(375);
  const opened = new Promise((resolve) => ways.addEventListener('toggle', resolve, { once: true }));
  await act(async () => {
    ways.querySelector('summary')?.click();
    await opened;
  });
  fireEvent.change(field, { target: { value: '2026-12-01 10:00' } });
  for (const next of [844, 375]) {
    turnTo(next);
    const same = screen.getByLabelText<HTMLInputElement>(/^Time \(/);
    expect(same.value).toBe('2026-12-01 10:00');
    expect(same.closest('details')?.open).toBe(true);
  }
});
