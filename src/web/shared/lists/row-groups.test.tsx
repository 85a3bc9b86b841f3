// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { RowGroups } from './row-groups.tsx';
import { useRowKeys } from './row-keys.ts';

type Report = (
  entries: readonly { isIntersecting: boolean; boundingClientRect: { height: number } }[],
) => void;

const reports = new Map<Element, Report>();
let resize: (width: number) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: Report;
      constructor(report: Report) {
        this.#report = report;
      }
      observe(element: Element) {
        reports.set(element, this.#report);
      }
      disconnect() {
        for (const [element, report] of reports) if (report === this.#report) reports.delete(element);
      }
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: (entries: readonly { contentRect: { width: number } }[]) => void) {
        resize = (width) => act(() => report([{ contentRect: { width } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  reports.clear();
  vi.unstubAllGlobals();
});

const frame = createRef<HTMLDivElement>();

interface Shown {
  count: number;
  open?: number;
  /** Gets the focus once the list is shown. */
  focused?: number;
}

function Numbers({ count, open = -1, focused }: Shown) {
  const { place, props } = useRowKeys(count);
  // As a list beside a detail does once that is closed.
  useEffect(() => {
    if (focused !== undefined) linkOf(focused).focus();
  }, [focused]);
  const rows = Array.from({ length: count }, (_, at) => (
    <tr key={at}>
      <td>
        <a href={`/${at}`} tabIndex={place === at ? 0 : -1}>
          {at}
        </a>
      </td>
    </tr>
  ));
  return (
    <div ref={frame}>
      <table {...props} aria-label="Numbers">
        <thead>
          <tr>
            <th>Number</th>
          </tr>
        </thead>
        <RowGroups rows={rows} kept={[place, open]} frame={frame} look={open === -1 ? '' : 'beside'} />
      </table>
    </div>
  );
}

const groups = () => [...document.querySelectorAll('tbody')];
const groupOf = (row: number) => linkOf(row).closest('tbody')!;
const linkOf = (row: number) => screen.getByText(String(row));
const isHidden = (row: number) => groupOf(row).dataset['hidden'] === 'true';
const see = (group: Element, isIntersecting: boolean) =>
  act(() => reports.get(group)?.([{ isIntersecting, boundingClientRect: { height: 1003.5 } }]));
const leaveAll = () => {
  for (const group of groups()) see(group, false);
};

describe('rows far from the window', () => {
  it('are drawn in a list of 200, which is one group', () => {
    render(<Numbers count={200} />);
    expect(groups()).toHaveLength(1);
    leaveAll();
    expect(isHidden(199)).toBe(false);
  });

  it('are hidden in a longer one, as high as they were, and drawn again near the window', () => {
    render(<Numbers count={201} />);
    expect(groups().map(({ rows }) => rows.length)).toEqual([...Array.from({ length: 8 }, () => 25), 1]);
    leaveAll();
    expect(isHidden(100)).toBe(true);
    expect(groupOf(100).style.getPropertyValue('--hidden-height')).toBe('1003.5px');
    see(groupOf(100), true);
    expect(isHidden(100)).toBe(false);
    expect(groupOf(100).style.getPropertyValue('--hidden-height')).toBe('');
    expect(isHidden(125)).toBe(true);
  });

  it('stay drawn with the Tab stop and with the open row', () => {
    render(<Numbers count={500} open={300} />);
    leaveAll();
    expect([0, 24, 25, 300, 325].filter(isHidden)).toEqual([25, 325]);
    act(() => linkOf(0).focus());
    see(groupOf(250), true);
    act(() => linkOf(250).focus());
    leaveAll();
    expect([0, 250].filter(isHidden)).toEqual([0]);
  });

  it('are drawn for the key that leads to them', () => {
    render(<Numbers count={500} />);
    leaveAll();
    linkOf(0).focus();
    const isDrawnAtFocus: boolean[] = [];
    document.addEventListener('focusin', () => isDrawnAtFocus.push(!isHidden(499)), { once: true });
    fireEvent.keyDown(linkOf(0), { key: 'End' });
    expect(document.activeElement).toBe(linkOf(499));
    expect(isDrawnAtFocus).toEqual([true]);
    fireEvent.keyDown(linkOf(499), { key: 'Home' });
    expect(document.activeElement).toBe(linkOf(0));
  });

  it('are drawn once a detail opens or closes, before effects look for a row', () => {
    const { rerender } = render(<Numbers count={500} open={300} />);
    leaveAll();
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function check(
      this: HTMLElement,
    ) {
      expect(this.closest('tbody')?.dataset['hidden']).toBeUndefined();
    });
    rerender(<Numbers count={500} focused={400} />);
    expect(focus).toHaveBeenCalledOnce();
    focus.mockRestore();
    expect([25, 300, 400].filter(isHidden)).toEqual([]);
  });

  it('are drawn and measured again at another width', () => {
    render(<Numbers count={500} />);
    resize(1200);
    leaveAll();
    expect(isHidden(300)).toBe(true);
    resize(1200);
    expect(isHidden(300)).toBe(true);
    resize(390);
    expect(isHidden(300)).toBe(false);
    leaveAll();
    expect(isHidden(300)).toBe(true);
  });
});
