import { describe, expect, it, vi } from 'vitest';

import { openProgramLog } from './program-log.ts';

describe('the log of a program', () => {
  const opened = (isQuiet: boolean, isRead = true) => {
    const lines: string[] = [];
    let flushed = 0;
    let report: (lines: number) => void = () => undefined;
    const output = {
      write: (line: string) => void lines.push(line),
      flush(done: () => void) {
        flushed += 1;
        if (isRead) done();
      },
      droppedLines: 12,
      onRoom(reportLines: (lines: number) => void) {
        report = reportLines;
      },
    };
    const log = openProgramLog({ isQuiet, output });
    return {
      log,
      messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
      flushed: () => flushed,
      last: () => JSON.parse(lines.at(-1) ?? '{}') as unknown,
      report: (dropped: number) => report(dropped),
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

  it('goes on after a second when nobody reads it', async () => {
    vi.useFakeTimers();
    const { log } = opened(false, false);
    const flushed = log.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await flushed).toBeUndefined();
    vi.useRealTimers();
  });

  it('says how many lines were dropped, on a terminal too', () => {
    const { log, report, last } = opened(true);
    report(12);
    expect(last()).toMatchObject({ level: 'warn', msg: 'log lines were dropped', droppedLines: 12 });
    expect(log.droppedLines).toBe(12);
  });
});
