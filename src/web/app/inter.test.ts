// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openDocument } from '#testing/web/before-page.ts';

import { setInInterWhenQuiet } from './inter.ts';

const load = vi.fn<(font: string, text: string) => Promise<object[]>>(async () => [{}]);
const font = () => document.documentElement.dataset['font'];

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  load.mockReset().mockResolvedValue([{}]);
  delete document.documentElement.dataset['font'];
  document.body.replaceChildren();
  localStorage.clear();
});

describe('Inter', () => {
  it('is requested once the first page shows what it reads, and no sooner', async () => {
    const client = new QueryClient();
    let answer = (_text: string) => {};
    const asked = new Promise<string>((resolve) => (answer = resolve));
    const read = client.fetchQuery({ queryKey: ['any'], queryFn: async () => asked });
    document.body.innerHTML = '<main aria-busy="true"></main>';
    setInInterWhenQuiet(client);
    await vi.advanceTimersByTimeAsync(5000);
    document.body.innerHTML = '<main><h1>Customers</h1></main>';
    await vi.advanceTimersByTimeAsync(5000);
    expect(load).not.toHaveBeenCalled();
    answer('any');
    await read;
    await vi.advanceTimersByTimeAsync(300);
    expect(load).toHaveBeenCalledTimes(1);
    expect(font()).toBe('inter');
  });

  it('comes with every script that the page shows, at once', async () => {
    document.body.innerHTML = '<main><h1>Customers</h1><td>Ёлка Ωμέγα</td></main>';
    setInInterWhenQuiet(new QueryClient());
    await vi.advanceTimersByTimeAsync(300);
    expect(load.mock.calls).toEqual([["14px 'Inter Variable'", 'CustomersЁлка Ωμέγα']]);
  });

  it('is there from the start in a browser that has had it', async () => {
    document.body.innerHTML = '<main><h1>Customers</h1></main>';
    setInInterWhenQuiet(new QueryClient());
    await vi.advanceTimersByTimeAsync(300);
    delete document.documentElement.dataset['font'];
    openDocument({ address: '/sign-in', start: '{}', answer: {} });
    expect(font()).toBe('inter');
    setInInterWhenQuiet(new QueryClient());
    await vi.advanceTimersByTimeAsync(5000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is done without where it does not come', async () => {
    load.mockRejectedValue(new Error('offline'));
    document.body.innerHTML = '<main><h1>Customers</h1></main>';
    setInInterWhenQuiet(new QueryClient());
    await vi.advanceTimersByTimeAsync(300);
    expect(font()).toBeUndefined();
    expect(localStorage.getItem('rampart-font')).toBeNull();
  });
});
