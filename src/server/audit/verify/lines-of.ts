/** Stands for a line that is longer than any that we write; nothing follows it. */
export const tooLong: Uint8Array = new Uint8Array(0);

/** An entry has a few hundred bytes; its texts are bounded wherever they come from. */
const longestLine = 1024 * 1024;
const lineFeed = 0x0a;

/** The lines of what is read piece by piece, as many at a time as a piece completes, without their ends. Memory is bounded by the longest line. */
export async function* linesOf(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<readonly Uint8Array[]> {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, from)) {
      const end = piece.subarray(from, at);
      lines.push(rest.length === 0 ? end : Buffer.concat([...rest, end]));
      rest = [];
      restBytes = 0;
      from = at + 1;
    }
    if (from < piece.byteLength) rest.push(piece.subarray(from));
    restBytes += piece.byteLength - from;
    yield lines.map((line) => (line.byteLength > longestLine ? tooLong : line));
    if (restBytes > longestLine) {
      yield [tooLong];
      return;
    }
  }
  if (restBytes > 0) yield [Buffer.concat(rest)];
}
