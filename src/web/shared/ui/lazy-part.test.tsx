// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { Lazy, lazyPart, useEarlyLoading } from './lazy-part.tsx';

beforeEach(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
const show = (part: ReturnType<typeof failingOnce>['part'], isWanted = true) =>
  render(
    <MantineProvider>
      <Lazy part={part} isWanted={isWanted} props={{ name: 'Ada' }} />
    </MantineProvider>,
  );

/** Its code can't be loaded the first time. */
function failingOnce() {
  const load = vi.fn<() => Promise<typeof Hello>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Hello);
  return { part: lazyPart(load), load };
}

describe('a part whose code comes later', () => {
  it('says that it could not be loaded and that nothing is lost, and is loaded again on demand', async () => {
    show(failingOnce().part);
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing you typed or chose is lost');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads back where there is no other way', async () => {
    const onPress = vi.fn<() => void>();
    render(
      <MantineProvider>
        <Lazy part={failingOnce().part} isWanted props={{ name: 'Ada' }} back={{ name: 'Back', onPress }} />
      </MantineProvider>,
    );
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Back' }));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('is loaded again by itself when the connection is back', async () => {
    show(failingOnce().part);
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
  });

  it('says nothing of its failure while nobody wants it', async () => {
    const { part, load } = failingOnce();
    const { container } = show(part, false);
    part.begin();
    await vi.waitFor(() => expect(part.current().phase).toBe('failed'));
    expect(load).toHaveBeenCalledOnce();
    expect(container.textContent).not.toContain('could not be loaded');
  });

  it('is loaded once, however often it is asked for', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
    const part = lazyPart(load);
    part.begin();
    part.begin();
    await vi.waitFor(() => expect(part.current().phase).toBe('ready'));
    part.begin();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('loading early', () => {
  const begin = vi.fn<() => void>();
  const parts = [{ begin }];
  function Page() {
    useEarlyLoading(parts);
    return null;
  }
  beforeEach(() => {
    begin.mockClear();
    vi.useFakeTimers();
  });

  it('begins with the first key', () => {
    render(<Page />);
    expect(begin).not.toHaveBeenCalled();
    window.dispatchEvent(new KeyboardEvent('keydown'));
    window.dispatchEvent(new KeyboardEvent('keydown'));
    vi.runAllTimers();
    expect(begin).toHaveBeenCalledOnce();
  });

  it('begins when the page is left in peace', () => {
    render(<Page />);
    vi.runAllTimers();
    expect(begin).toHaveBeenCalledOnce();
  });

  it('does not begin when the page is left', () => {
    render(<Page />).unmount();
    window.dispatchEvent(new KeyboardEvent('keydown'));
    vi.runAllTimers();
    expect(begin).not.toHaveBeenCalled();
  });
});
