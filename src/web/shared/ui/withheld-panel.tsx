import type { WithheldFields as Withheld } from '#contract/desk/records.ts';
import type { RevealRequest } from '#contract/desk/reveals.ts';

import { lazyComponent } from './lazy-component.tsx';

const WithheldRecords = lazyComponent(
  async () => (await import('./withheld-records.tsx')).WithheldRecords,
  null,
);

interface WithheldPanelProps {
  object: RevealRequest['object'];
  withheld: readonly Withheld[];
}

export function WithheldPanel({ object, withheld }: WithheldPanelProps) {
  return withheld.length === 0 ? null : <WithheldRecords object={object} withheld={withheld} />;
}
