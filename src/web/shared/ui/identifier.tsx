import { shortenMiddle } from '#web/shared/format/text.ts';

import { CopyButton } from './copy-button.tsx';

interface IdentifierProps {
  value: string;
  /** In lower case: `identity reference`, `ramp id`. */
  label: string;
  full?: boolean;
}

export function Identifier({ value, label, full = false }: IdentifierProps) {
  return (
    <span className="with-copy">
      <span className="identifier" title={value} data-whole={full ? undefined : value} translate="no">
        {full ? value : shortenMiddle(value)}
      </span>
      <CopyButton value={value} label={label} />
    </span>
  );
}
