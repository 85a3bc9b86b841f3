/** How many inputs a slow property draws: some of them in each run of the tests, all in `npm run test:all`. */
export function inputs({ some, all }: { readonly some: number; readonly all: number }): { numRuns: number } {
  return { numRuns: process.env['RAMPART_TESTS'] === 'all' ? all : some };
}
