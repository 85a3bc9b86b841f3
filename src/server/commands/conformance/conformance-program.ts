import { runConformance } from './run-conformance.ts';

/** `npm run lab -- conformance --service URL`. */
process.exitCode = await runConformance(process.argv.slice(2), process.env, (line) => {
  process.stdout.write(`${line}\n`);
});
