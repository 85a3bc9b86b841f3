// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { toChange, useQuestionAddress } from './question-address.ts';

afterEach(cleanup);

const price = { fiat: 'USD', fiatAmount: '100' };

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/price?fiat=EUR']}>{children}</MemoryRouter>
);

it('opens again for a followed link, back and forward, not for what the page wrote itself', async () => {
  const { result } = renderHook(() => ({ navigate: useNavigate(), ...useQuestionAddress('one') }), {
    wrapper,
  });
  const keys = [result.current.openedKey];
  const after = async (move: () => unknown) => {
    await act(async () => move());
    keys.push(result.current.openedKey);
    return result.current.opened;
  };
  const keep = (question: object) => () => result.current.keep(question);
  const go = (to: string) => () => result.current.navigate(to);

  expect(await after(keep(price))).toEqual(price);
  expect(await after(keep({ ...price, fiatAmount: '200' }))).toMatchObject({ fiatAmount: '200' });
  expect(new Set(keys).size).toBe(1);

  expect(await after(go('/price?fiat=GBP'))).toEqual({ fiat: 'GBP' });
  await after(keep(price));
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).toBe(keys.at(-2));

  expect(await after(() => result.current.navigate(-1))).toMatchObject({ fiatAmount: '200' });
  await after(keep(price));
  expect(keys.at(-1)).toBe(keys.at(-2));
  await after(() => result.current.navigate(1));
  expect(new Set(keys.slice(-3)).size).toBe(2);
  expect(new Set(keys).size).toBe(4);
});

it('asks for a whole question on opening, unless it is there to be changed', async () => {
  const { result } = renderHook(() => ({ navigate: useNavigate(), ...useQuestionAddress('one') }), {
    wrapper,
  });
  const whole =
    '/price?identityReference=c-1&transactionType=ONRAMP&fiat=EUR&crypto=ETH&blockchain=ETH&method=sepa&fiatAmount=600';
  expect(result.current.asksOnOpening).toBe(false);
  await act(async () => result.current.navigate(whole));
  expect(result.current.asksOnOpening).toBe(true);
  await act(async () => result.current.navigate(whole, { state: toChange }));
  expect(result.current.asksOnOpening).toBe(false);
  expect(result.current.opened).toMatchObject({ fiat: 'EUR', fiatAmount: '600' });
});
