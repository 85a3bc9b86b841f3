// @vitest-environment jsdom
import type { Location } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';

import { createScrollKey } from './scroll-key.ts';

const at = (key: string): Location => ({ pathname: '/', search: '', hash: '', state: null, key });
/** As at the start of a page: the router names each opening address `default`. */
const openingKey = () => createScrollKey()(at('default'), []);

beforeEach(() => window.history.replaceState(null, ''));

it('is the same after a reload, and another for an address typed over the page', () => {
  const first = openingKey();
  expect(openingKey()).toBe(first);
  window.history.replaceState(null, '');
  expect(openingKey()).not.toBe(first);
});

it('leaves what else the entry keeps', () => {
  window.history.replaceState({ idx: 3, usr: { laterStepOf: 'f' } }, '');
  openingKey();
  expect(window.history.state).toMatchObject({ idx: 3, usr: { laterStepOf: 'f' } });
});

it('is the router’s own for every later entry', () => {
  expect(createScrollKey()(at('t9p79g7k'), [])).toBe('t9p79g7k');
});
