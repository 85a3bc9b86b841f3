import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { leanZod } from '../tools/lean-zod.mjs';

const classic = join(import.meta.dirname, '../../node_modules/zod/v4/classic/schemas.js');

function built(source: string) {
  const plugin = leanZod();
  const taken = plugin.transform(readFileSync(classic, 'utf8'), classic);
  plugin.transform(source, '/src/contract/service/example.ts');
  return { code: taken?.code ?? '', end: () => plugin.buildEnd() };
}

it('the page’s zod has no methods for forms that the contract does not write', () => {
  const { code } = built('z.string().trim()');
  for (const method of ['jwt', 'cidrv6', 'nanoid', 'email'])
    expect(code).not.toContain(`\n    ${method}(params)`);
  for (const method of ['trim()', 'min(...args)', 'optional()']) expect(code).toContain(`\n    ${method}`);
});

it.each(['z.string().email()', 'z\n  .string()\n  .jwt()', 'one.and(other)'])(
  '%j ends the build',
  (source) => {
    expect(built(source).end).toThrow(/calls a method of zod that the page leaves out/);
  },
);

it.each(['z.url({ protocol: /^https$/ })', 'z\n  .url()', 'z.iso.datetime()', 'z.string().min(1)'])(
  '%j does not',
  (source) => {
    expect(built(source).end).not.toThrow();
  },
);

it('a zod that is written otherwise ends the build', () => {
  expect(() => leanZod().transform('export const ZodString = {};', classic)).toThrow(/written otherwise/);
});
