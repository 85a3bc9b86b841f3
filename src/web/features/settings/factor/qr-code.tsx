import { encode } from 'uqr';

import classes from './factor.module.css';

interface QrCodeProps {
  text: string;
  /** What it is, for who cannot see it. */
  label: string;
}

/** A text as a QR code, black on white in both schemes: that is what cameras read. Four modules around it stay empty (ISO/IEC 18004). */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={classes.qr} aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <rect width={size} height={size} fill="#fff" />
        <path d={dark.join('')} fill="#000" />
      </svg>
    </figure>
  );
}
