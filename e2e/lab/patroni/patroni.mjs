import { parseArgs } from 'node:util';

import { runStep } from '../../../src/tools/steps.mjs';

/** `--rounds N`: so many kills and switchovers; at most five kills without synchronous replication. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const { failed } = runStep({
  name: 'PostgreSQL under Patroni',
  program: 'node_modules/vitest/vitest.mjs',
  words: ['run', 'e2e/lab/patroni/'],
  env: { RAMPART_FAILOVER_ROUNDS: values.rounds },
});
process.exitCode = failed === 0 ? 0 : 1;
