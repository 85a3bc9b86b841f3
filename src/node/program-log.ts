import type { Logger } from 'pino';

import { createLogger, type FlushedDestination, standardOutput } from './logger.ts';

/** The log of a program, on standard output. */
export interface ProgramLog {
  readonly logger: Logger;
  /** Whether a line has gone out. */
  hasWritten(): boolean;
  /** Writes what waits. */
  flush(): Promise<void>;
}

export interface ProgramLogSettings {
  /** Whether it has warnings and errors alone. */
  readonly isQuiet?: boolean;
  /** Standard output; another one for tests. */
  readonly output?: FlushedDestination;
}

/** Lines below a warning; the level is the first field of each. */
const quietLine = /^\{"level":"(?:trace|debug|info)"/;

/** Opens the log. */
export function openProgramLog({
  isQuiet = false,
  output = standardOutput(),
}: ProgramLogSettings): ProgramLog {
  let hasWritten = false;
  const destination = {
    write(line: string) {
      if (isQuiet && quietLine.test(line)) return;
      hasWritten = true;
      output.write(line);
    },
  };
  return {
    logger: createLogger({ destination }),
    hasWritten: () => hasWritten,
    flush: async () => new Promise<void>((resolve) => output.flush(() => resolve())),
  };
}
