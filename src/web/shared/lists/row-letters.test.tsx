// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { switchShortcuts } from '#web/shared/keys/single-keys.ts';

import { useRowKeys } from './row-keys.ts';
import { useRowLetters } from './row-letters.ts';

afterEach(cleanup);
afterEach(() => switchShortcuts(true));

function Page() {
  useRowLetters();
  const { props, place } = useRowKeys(2);
  return (
    <div id="main">
      <input aria-label="Filter" />
      <table>
        <tbody>
          {['first', 'second'].map((name) => (
            <tr key={name}>
              <td>
                <a href={`/${name}`}>{name}</a> <a href="/beside">beside {name}</a>
              </td>
            </tr>
          ))}
          <tr>
            <td>no link</td>
          </tr>
        </tbody>
      </table>
      <ul data-row-list>
        <li>
          <a href="/case">case</a>
        </li>
      </ul>
      <ul>
        <li>
          <a href="/hint">no row</a>
        </li>
      </ul>
      <table {...props}>
        <thead>
          <tr>
            <th>Live</th>
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((at) => (
            <tr key={at}>
              <td>
                <a href={`/live/${at}`} tabIndex={place === at ? 0 : -1}>
                  live {at}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Presses each letter where the focus is; names the element that has it in the end. */
function press(letters: string): string | null {
  for (const key of letters) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement === document.body ? null : (document.activeElement?.textContent ?? '');
}

describe('j and k', () => {
  it('go from row to row, of every list of the page, and stop at its ends', () => {
    render(<Page />);
    expect(press('j')).toBe('first');
    expect(press('k')).toBe('first');
    expect(press('j')).toBe('second');
    expect(press('j')).toBe('case');
    expect(press('j')).toBe('live 0');
    expect(press('j')).toBe('live 1');
    expect(press('jj')).toBe('live 1');
    expect(press('k')).toBe('live 0');
  });

  it('go on from any link of a row', () => {
    render(<Page />);
    screen.getByText('beside first').focus();
    expect(press('j')).toBe('second');
  });

  it('do nothing in a field, after g, or switched off', () => {
    render(<Page />);
    screen.getByRole('textbox').focus();
    press('j');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    screen.getByText('live 0').focus();
    switchShortcuts(false);
    expect(press('j')).toBe('live 0');
  });
});
