import { buildIfStale } from './build-if-stale.mjs';
import { runProgram } from './run-program.mjs';

buildIfStale(['programs']);
await runProgram('backup');
