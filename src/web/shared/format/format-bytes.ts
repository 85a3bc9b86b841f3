const KIB = 1024;
const MIB = KIB * KIB;

/**
 * A size as people read it, in binary units: `812 bytes`, `34.2 KB`, `4.2 MB` (1 MB = 1,048,576 bytes, as in the
 * service's bounds). Rounds down, so that it never claims a bound that was not reached.
 */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < MIB ? `${oneDecimal(bytes / KIB)} KB` : `${oneDecimal(bytes / MIB)} MB`;
}

/** All bytes, grouped, for a tooltip or where a bound is one byte away: `10,485,761 bytes`. */
export function formatExactBytes(bytes: number): string {
  return `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** Says that a size is over its bound, and by how much, even where both read the same; null when it is not. */
export function describeExcess(bytes: number, limitBytes: number): string | null {
  const excess = bytes - limitBytes;
  return excess > 0
    ? `${formatBytes(bytes)}, ${formatBytes(excess)} over the limit of ${formatBytes(limitBytes)}`
    : null;
}

function oneDecimal(value: number): string {
  const tenths = Math.floor(value * 10) / 10;
  return tenths.toFixed(1);
}
