import fc from 'fast-check';

// `npm test` draws the same inputs each time, so that only a change makes it fail; `npm run lab -- soak` draws others
// with every round.
if (process.env['RAMPART_SOAK'] !== 'yes')
  fc.configureGlobal({
    ...fc.readConfigureGlobal(),
    seed: 20_261_121,
    // Where a property names no number of its own; `npm run test:all` draws the usual hundred.
    ...(process.env['RAMPART_TESTS'] !== 'all' && { numRuns: 30 }),
  });
