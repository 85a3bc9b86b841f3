import type { Logger } from 'pino';

import { createLogger } from './logger.ts';
import { createSyslogSender } from './syslog.ts';

/** The log of a program: on standard output, and at a syslog server where one is configured. */
export interface ProgramLog {
  readonly logger: Logger;
  /** Sends what waits for the syslog server, for two seconds at most; what could not be sent is counted on standard error. */
  close(): Promise<void>;
}

/** Opens the log. That lines can't be sent is said on standard output alone. */
export function openProgramLog(syslogUrl: string | null): ProgramLog {
  if (syslogUrl === null) return { logger: createLogger(), close: async () => Promise.resolve() };
  const here = createLogger();
  const sender = createSyslogSender({
    url: syslogUrl,
    onFailure: (error) => here.warn({ err: error }, 'the log can’t be sent to the syslog server'),
  });
  return {
    logger: createLogger({ also: sender }),
    async close() {
      const unsent = await sender.close();
      if (unsent > 0)
        process.stderr.write(`Warning: ${unsent} lines of the log were not sent to SYSLOG_URL.\n`);
    },
  };
}
