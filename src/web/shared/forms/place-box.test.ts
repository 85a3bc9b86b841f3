// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

import { placeBox } from './place-box.ts';

// The document is that of the next file too, whose Tab would lead here.
afterEach(() => document.body.replaceChildren());

it('calls at a press outside until it is ended, and at none inside', () => {
  document.body.innerHTML = '<div id="field"><input /><div id="box"></div></div><p>Elsewhere</p>';
  const onOutside = vi.fn<() => void>();
  const end = placeBox(document.querySelector('#box') as HTMLElement, onOutside);
  const press = (selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  press('input');
  expect(onOutside).not.toHaveBeenCalled();
  press('p');
  expect(onOutside).toHaveBeenCalledOnce();
  end();
  press('p');
  expect(onOutside).toHaveBeenCalledOnce();
});
