import { buildIfStale } from './build-if-stale.mjs';
import { runProgram } from './run-program.mjs';

/** `npm start` and similar: `node src/tools/start.mjs [program]`; further arguments are the program's. */
const [name = 'main'] = process.argv.splice(2, 1);
buildIfStale(name === 'main' ? undefined : ['programs']);
await runProgram(name);
