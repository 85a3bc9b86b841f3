import type { Logger } from 'pino';

import { type BoundedOutput, createBoundedOutput } from './bounded-output.ts';
import { createLogger, reportDropped } from './logger.ts';

export interface ProgramLog {
  readonly logger: Logger;
  hasWritten(): boolean;
  /** Resolves once the lines so far are written, or after a second if nobody reads them. */
  flush(): Promise<void>;
  readonly droppedLines: number;
}

export interface ProgramLogSettings {
  /** Warnings and errors only. */
  readonly isQuiet?: boolean;
  readonly output?: BoundedOutput;
}

const flushMs = 1000;

/** The level comes first. */
const quietLine = /^\{"level":"(?:trace|debug|info)"/;

export function openProgramLog({
  isQuiet = false,
  output = createBoundedOutput(process.stdout),
}: ProgramLogSettings): ProgramLog {
  let hasWritten = false;
  const destination = {
    write(line: string) {
      if (isQuiet && quietLine.test(line)) return;
      hasWritten = true;
      output.write(line);
    },
  };
  const logger = createLogger({ destination });
  reportDropped(output, logger);
  return {
    logger,
    hasWritten: () => hasWritten,
    flush: async () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, flushMs);
        output.flush(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
    get droppedLines() {
      return output.droppedLines;
    },
  };
}
