import type { Writable } from 'node:stream';

/** Output to a stream whose reader may have stopped reading. */
export interface BoundedOutput {
  /** Never blocks or throws: drops and counts the line if too much waits. */
  write(line: string): void;
  flush(done: () => void): void;
  readonly droppedLines: number;
  /** Reports lines dropped since the last report, once there is room. */
  onRoom(report: (droppedLines: number) => void): void;
}

export interface OutputBounds {
  readonly maxWaitingBytes: number;
  readonly batchBytes: number;
  readonly lingerMs: number;
}

/** A megabyte holds some 4,000 requests' lines. */
export const defaultOutputBounds: OutputBounds = {
  maxWaitingBytes: 1024 * 1024,
  batchBytes: 8192,
  lingerMs: 50,
};

/** Writes lines in batches, at most `lingerMs` late. */
export function createBoundedOutput(
  stream: Writable,
  { maxWaitingBytes, batchBytes, lingerMs }: OutputBounds = defaultOutputBounds,
): BoundedOutput {
  let batch: string[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let droppedLines = 0;
  let reportedLines = 0;
  let report: (lines: number) => void = () => undefined;
  // A reader that went away must not end the program.
  stream.on('error', () => undefined);

  const settle = (lines: number, error: Error | null | undefined) => {
    if (error !== null && error !== undefined) droppedLines += lines;
    else if (droppedLines > reportedLines && stream.writableLength === 0) {
      const lost = droppedLines - reportedLines;
      reportedLines = droppedLines;
      report(lost);
    }
  };
  const send = (done: () => void = () => undefined) => {
    clearTimeout(timer);
    timer = undefined;
    const { length } = batch;
    const text = batch.join('');
    batch = [];
    bytes = 0;
    stream.write(text, (error) => {
      settle(length, error);
      done();
    });
  };
  // What is written now arrives if the stream has room; the exit doesn't wait for more.
  process.once('exit', () => batch.length > 0 && send());
  return {
    write(line) {
      const lineBytes = Buffer.byteLength(line);
      if (stream.writableLength + bytes + lineBytes > maxWaitingBytes) {
        droppedLines += 1;
        return;
      }
      batch.push(line);
      bytes += lineBytes;
      if (bytes >= batchBytes) send();
      else timer ??= setTimeout(send, lingerMs);
    },
    flush: send,
    get droppedLines() {
      return droppedLines;
    },
    onRoom(reportLines) {
      report = reportLines;
    },
  };
}
