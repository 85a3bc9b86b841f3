import type { Logger } from 'pino';

import { createLogger, type FlushedDestination, standardOutput } from './logger.ts';

/** A program's log on standard output. */
export interface ProgramLog {
  readonly logger: Logger;
  hasWritten(): boolean;
  flush(): Promise<void>;
}

export interface ProgramLogSettings {
  /** True for warnings and errors only. */
  readonly isQuiet?: boolean;
  /** Replaced in tests. */
  readonly output?: FlushedDestination;
}

/** Lines below warning; the level comes first. */
const quietLine = /^\{"level":"(?:trace|debug|info)"/;

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
