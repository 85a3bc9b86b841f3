// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { startTransition, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useTickingText } from './ticker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Seconds({ since, onDraw }: { since: number; onDraw?: () => void }) {
  const text = useTickingText((nowMs) => `${Math.floor((nowMs - since) / 10_000)}0 s`);
  onDraw?.();
  return <p>{text}</p>;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = () => screen.getByRole('paragraph').textContent;

describe('a text that depends on the time', () => {
  it('is drawn again when it has changed, and not else', () => {
    const onDraw = vi.fn<() => void>();
    render(<Seconds since={Date.now()} onDraw={onDraw} />);
    const first = onDraw.mock.calls.length;
    pass(9000);
    expect(shown()).toBe('00 s');
    expect(onDraw).toHaveBeenCalledTimes(first);
    pass(1000);
    expect(shown()).toBe('10 s');
  });

  it('is of the moment when what it is about changes', () => {
    const start = Date.now();
    const { rerender } = render(<Seconds since={start} />);
    pass(21_000);
    rerender(<Seconds since={start + 20_000} />);
    expect(shown()).toBe('00 s');
    rerender(<Seconds since={start} />);
    expect(shown()).toBe('20 s');
    pass(9000);
    expect(shown()).toBe('30 s');
  });

  it('that moves on while a page is drawn does not have it drawn twice', async () => {
    const onDraw = vi.fn<() => void>();
    const start = Date.now();
    function Page() {
      const [isOpen, setOpen] = useState(false);
      return isOpen ? (
        <>
          <Seconds since={start} onDraw={onDraw} />
          <Slow />
        </>
      ) : (
        <button type="button" onClick={() => startTransition(() => setOpen(true))}>
          Open
        </button>
      );
    }
    // Drawn after the text, and takes longer than it holds.
    function Slow() {
      vi.setSystemTime(Date.now() + 15_000);
      return null;
    }
    render(<Page />);
    await act(async () => screen.getByRole('button').click());
    expect(onDraw).toHaveBeenCalledTimes(1);
  });
});
