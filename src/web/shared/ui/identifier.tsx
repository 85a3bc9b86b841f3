import { shortenMiddle } from '#web/shared/format/text.ts';

import { CopyButton } from './copy-button.tsx';
import classes from './identifier.module.css';

interface IdentifierProps {
  value: string;
  /** What it identifies, in lower case: `identity reference`, `ramp id`. */
  label: string;
  /** Shows the whole value. */
  full?: boolean;
}

/** An identifier: monospace, shortened in its middle, copied whole. */
export function Identifier({ value, label, full = false }: IdentifierProps) {
  return (
    <span className={classes.identifier}>
      <span className={classes.value} title={value} data-whole={full ? undefined : value} translate="no">
        {full ? value : shortenMiddle(value)}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
}
