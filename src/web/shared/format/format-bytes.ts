import { unitFormatter } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

import { formatWords as words } from './format-words.ts';

const KIB = 1024;
const MIB = KIB * KIB;

/**
 * Formats in binary units (1 MB = 1,048,576 bytes, as in the service's bounds), rounding down so it never claims an
 * unreached bound.
 */
export function formatBytes(bytes: number): string {
  if (language !== 'en') return bytesByIntl(bytes);
  if (bytes < KIB) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < MIB ? `${oneDecimal(bytes / KIB)} KB` : `${oneDecimal(bytes / MIB)} MB`;
}

/** Formats as `10,485,761 bytes`, for bounds one byte away. */
export function formatExactBytes(bytes: number): string {
  if (language !== 'en') return inBytes(bytes, 'byte');
  return `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** States the excess, even where both round to the same; null if within the bound. */
export function describeExcess(bytes: number, limitBytes: number): string | null {
  const excess = bytes - limitBytes;
  if (excess <= 0) return null;
  return words.overLimit({
    size: formatBytes(bytes),
    excess: formatBytes(excess),
    limit: formatBytes(limitBytes),
  });
}

const inBytes = unitFormatter({ unitDisplay: 'long' });
const inLargeUnit = unitFormatter({
  unitDisplay: 'short',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

function bytesByIntl(bytes: number): string {
  if (bytes < KIB) return inBytes(bytes, 'byte');
  const [size, unit] = bytes < MIB ? [bytes / KIB, 'kilobyte'] : [bytes / MIB, 'megabyte'];
  return inLargeUnit(tenths(size), unit);
}

function oneDecimal(value: number): string {
  return tenths(value).toFixed(1);
}

function tenths(value: number): number {
  return Math.floor(value * 10) / 10;
}
