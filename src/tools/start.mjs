import { buildIfStale } from './build-if-stale.mjs';
import { runProgram } from './run-program.mjs';

/** `npm start` and the commands beside it: `node src/tools/start.mjs [program]`; further words are the program's own. */
const [name = 'main'] = process.argv.splice(2, 1);
buildIfStale(name === 'main' ? undefined : ['programs']);
await runProgram(name);
