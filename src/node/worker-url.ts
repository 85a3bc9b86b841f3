import { existsSync } from 'node:fs';

export class WorkerProgramMissingError extends Error {
  override readonly name = 'WorkerProgramMissingError';
  readonly code = 'WORKER_PROGRAM_MISSING';
}

// A bundle runs from dist/ or dist/chunks/; the sources, under tests, from src/node/.
const places = ['./', '../', '../../dist/'];

/** Finds a worker beside the bundle, or in dist/ from sources. Throws WorkerProgramMissingError. */
export function workerUrl(name: string, from: string = import.meta.url): URL {
  const candidates = places.map((place) => new URL(`${place}${name}.js`, from));
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new WorkerProgramMissingError(`worker ${name} is not built: npm run build`);
  return found;
}
