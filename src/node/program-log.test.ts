import { describe, expect, it } from 'vitest';

import { openProgramLog } from './program-log.ts';

describe('the log of a program', () => {
  const opened = (isQuiet: boolean) => {
    const lines: string[] = [];
    let flushed = 0;
    const output = {
      write: (line: string) => void lines.push(line),
      flush(done: () => void) {
        flushed += 1;
        done();
      },
    };
    const log = openProgramLog({ isQuiet, output });
    return {
      log,
      messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
      flushed: () => flushed,
    };
  };

  it('has every line in a file', () => {
    const { log, messages } = opened(false);
    log.logger.info('request completed');
    log.logger.child({ requestId: 'r-1' }).info({ status: 200 }, 'another');
    log.logger.warn('a warning');
    expect(messages()).toEqual(['request completed', 'another', 'a warning']);
  });

  it('has warnings and errors alone on a terminal', () => {
    const { log, messages } = opened(true);
    log.logger.info('request completed');
    log.logger.child({ requestId: 'r-1' }).info({ status: 200 }, 'another');
    log.logger.debug('a detail');
    expect(messages()).toEqual([]);
    expect(log.hasWritten()).toBe(false);
    log.logger.child({ requestId: 'r-2' }).warn('a warning');
    log.logger.error({ status: 500 }, 'failed');
    log.logger.fatal('the end');
    expect(messages()).toEqual(['a warning', 'failed', 'the end']);
    expect(log.hasWritten()).toBe(true);
  });

  it('writes what waits before something else is printed', async () => {
    const { log, flushed } = opened(false);
    await log.flush();
    expect(flushed()).toBe(1);
  });
});
