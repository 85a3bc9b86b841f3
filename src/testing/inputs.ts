/** Gives a slow property `some` inputs, or `all` in `npm run test:all`. */
export function inputs({ some, all }: { readonly some: number; readonly all: number }): { numRuns: number } {
  return { numRuns: process.env['RAMPART_TESTS'] === 'all' ? all : some };
}
