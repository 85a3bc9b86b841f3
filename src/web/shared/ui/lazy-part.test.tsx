// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { Lazy, lazyComponent, lazyPart, useEarlyLoading } from './lazy-part.tsx';

beforeEach(() => {
  stubBrowser();
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
const show = (part: ReturnType<typeof failingOnce>['part'], isWanted = true) =>
  render(
    <MantineProvider>
      <Lazy part={part} isWanted={isWanted} props={{ name: 'Ada' }} />
    </MantineProvider>,
  );

/** A page whose own program answers this when it is asked whether it is still served; null: nobody answers. */
const programAnswers = (status: number | null) =>
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Load failed');
    return new Response(null, { status });
  });

/** Its code can't be loaded the first time. */
function failingOnce() {
  const load = vi.fn<() => Promise<typeof Hello>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Hello);
  return { part: lazyPart(load), load };
}

describe('a part whose code comes later', () => {
  it.each([
    { what: 'offline', isOnline: false, status: 200, title: 'You are offline' },
    { what: 'unreachable', isOnline: true, status: null, title: 'The desk could not be reached' },
    {
      what: 'behind a proxy that is down',
      isOnline: true,
      status: 502,
      title: 'The desk could not be reached',
    },
    { what: 'broken', isOnline: true, status: 200, title: 'This part of the page couldn’t be loaded' },
  ])('says that it is $what, and is loaded again on demand', async ({ isOnline, status, title }) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    programAnswers(status);
    show(failingOnce().part);
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a version that is no longer served says so, and offers to reload the page instead', async () => {
    programAnswers(404);
    show(failingOnce().part);
    expect((await screen.findByRole('alert')).textContent).toContain('Rampart was updated');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
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
    expect(container.textContent).not.toContain('couldn’t be loaded');
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

describe('a component whose code comes when it is shown', () => {
  it('is shown with its properties, after what is shown meanwhile', async () => {
    const Later = lazyComponent(async () => Hello, <p>One moment</p>);
    render(<Later name="Grace" />);
    expect(screen.getByText('One moment')).toBeDefined();
    expect(await screen.findByText('Hello Grace')).toBeDefined();
  });

  it('leaves the page around it as it is when it fails', async () => {
    const Later = lazyComponent(failingOnce().load, null);
    render(
      <MantineProvider>
        <input aria-label="Surname" defaultValue="Lovelace" />
        <Later name="Ada" />
      </MantineProvider>,
    );
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('Surname').value).toBe('Lovelace');
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
