import type { Logger } from 'pino';

import { createLogger, type FlushedDestination, standardOutput } from './logger.ts';
import { createSyslogSender } from './syslog.ts';

/** The log of a program: on standard output, and at a syslog server where one is configured. */
export interface ProgramLog {
  readonly logger: Logger;
  /** Whether a line has gone to standard output. */
  hasWritten(): boolean;
  /** Writes what waits for standard output. */
  flush(): Promise<void>;
  /** Sends what waits for the syslog server, for two seconds at most; what could not be sent is counted on standard error. */
  close(): Promise<void>;
}

export interface ProgramLogSettings {
  readonly syslogUrl: string | null;
  /** Whether standard output has warnings and errors alone. The syslog server has all. */
  readonly isQuiet?: boolean;
  /** Standard output; another one for tests. */
  readonly output?: FlushedDestination;
}

/** Lines below a warning; the level is the first field of each. */
const quietLine = /^\{"level":"(?:trace|debug|info)"/;

/** Opens the log. That lines can't be sent is said on standard output alone. */
export function openProgramLog({
  syslogUrl,
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
  const here = createLogger({ destination });
  const own = {
    hasWritten: () => hasWritten,
    flush: async () => new Promise<void>((resolve) => output.flush(() => resolve())),
  };
  if (syslogUrl === null) return { ...own, logger: here, close: async () => Promise.resolve() };
  const sender = createSyslogSender({
    url: syslogUrl,
    onFailure: (error) => here.warn({ err: error }, 'the log can’t be sent to the syslog server'),
  });
  return {
    ...own,
    logger: createLogger({ destination, also: sender }),
    async close() {
      const unsent = await sender.close();
      if (unsent > 0)
        process.stderr.write(`Warning: ${unsent} lines of the log were not sent to SYSLOG_URL.\n`);
    },
  };
}
