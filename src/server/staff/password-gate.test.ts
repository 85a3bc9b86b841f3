import { expect, it } from 'vitest';

import { createPasswordGate } from './password-gate.ts';

it('lets 32 pass at once, refuses the others, and lets the next ones pass when they are done', async () => {
  const gate = createPasswordGate();
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const passing = Array.from({ length: 32 }, async () => gate.pass(async () => opened));
  await expect(gate.pass(async () => opened)).rejects.toMatchObject({ code: 'busy' });
  open();
  await Promise.all(passing);
  await expect(gate.pass(async () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await Promise.all(Array.from({ length: 32 }, async () => gate.pass(async () => Promise.resolve())));
});
