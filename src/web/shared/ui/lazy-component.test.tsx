// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { lazyComponent } from './lazy-component.tsx';

beforeEach(() => {
  stubBrowser();
  // React says what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
  programAnswers(200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}
const show = (Later: ComponentType<{ name: string }>) =>
  render(
    <MantineProvider>
      <input aria-label="Surname" defaultValue="Lovelace" />
      <Later name="Ada" />
    </MantineProvider>,
  );

/** Sets the program's status when probed; null: no answer. */
const programAnswers = (status: number | null) =>
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Load failed');
    return new Response(null, { status });
  });

/** Fails on first load. */
function failingOnce() {
  const load = vi.fn<() => Promise<typeof Hello>>();
  return load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Hello);
}

describe('a component whose code comes when it is shown', () => {
  it('is shown with its properties, after what is shown meanwhile', async () => {
    show(lazyComponent(async () => Hello, <p>One moment</p>));
    expect(screen.getByText('One moment')).toBeDefined();
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByText('One moment')).toBeNull();
  });

  it.each([
    { what: 'offline', isOnline: false, status: 200, title: 'You are offline' },
    { what: 'unreachable', isOnline: true, status: null, title: 'Can’t reach Rampart' },
    {
      what: 'behind a proxy that is down',
      isOnline: true,
      status: 502,
      title: 'Can’t reach Rampart',
    },
    { what: 'broken', isOnline: true, status: 200, title: 'This part of the page couldn’t be loaded' },
  ])('says that it is $what, and is loaded again on demand', async ({ isOnline, status, title }) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    programAnswers(status);
    show(lazyComponent(failingOnce()));
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a file was cut short which still runs, but lacks its component', async () => {
    programAnswers(200);
    show(lazyComponent(async () => Promise.resolve(undefined as unknown as typeof Hello)));
    const title = 'This part of the page couldn’t be loaded';
    expect((await screen.findByRole('alert')).textContent).toContain(title);
  });

  it('of a version that is no longer served says so, and offers to reload the page instead', async () => {
    programAnswers(404);
    show(lazyComponent(failingOnce()));
    expect((await screen.findByRole('alert')).textContent).toContain('Rampart was updated');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('leads back where there is no other way', async () => {
    const onPress = vi.fn<(props: { name: string }) => void>();
    show(lazyComponent(failingOnce(), undefined, { name: 'Back', onPress }));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Back' }));
    expect(onPress.mock.calls).toEqual([[{ name: 'Ada' }]]);
  });

  it('is loaded again by itself when the connection is back', async () => {
    show(lazyComponent(failingOnce()));
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
  });

  it('is loaded again when it is shown the next time', async () => {
    const Later = lazyComponent(failingOnce());
    const { unmount } = show(Later);
    await screen.findByRole('alert');
    unmount();
    show(Later);
    expect(await screen.findByText('Hello Ada')).toBeDefined();
  });

  it('leaves the page around it as it is when it fails', async () => {
    show(lazyComponent(failingOnce()));
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Surname').value).toBe('Lovelace');
  });

  it('leaves an error of its own to the page', async () => {
    const Broken = lazyComponent<{ name: string }>(async () => () => {
      throw new Error('a fault in this part');
    });
    render(
      <MantineProvider>
        <ErrorBoundary fallbackRender={({ error }) => <p>The page shows {String(error)}</p>}>
          <Broken name="Ada" />
        </ErrorBoundary>
      </MantineProvider>,
    );
    expect(await screen.findByText('The page shows Error: a fault in this part')).toBeDefined();
  });

  it('says nothing of a failure while nobody wants it, and shows what was loaded before', async () => {
    const load = failingOnce();
    const Later = lazyComponent(load);
    Later.preload();
    Later.preload();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    show(Later);
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
