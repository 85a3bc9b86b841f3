import { expect, it } from 'vitest';

import { createByteBudget } from './read-body.ts';

it('bytes that are given back twice count once', () => {
  const budget = createByteBudget(10);
  const release = budget.reserve(6);
  expect(budget.reserve(4)).not.toBeNull();
  release?.();
  release?.();
  expect(budget.reserved).toBe(4);
  expect(budget.reserve(7)).toBeNull();
});
