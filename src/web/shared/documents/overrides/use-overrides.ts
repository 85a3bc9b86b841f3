import { useMemo, useState } from 'react';

import type { Drafts } from '../drafts/document-drafts.ts';
import { type Overrides, overridesAfter, type Warning, warningsIn } from './override-rules.ts';

export interface OverridesControl {
  /** What asks for a decision as the documents stand. */
  warnings: readonly Warning[];
  overrides: Overrides;
  onOverride: (warning: Warning, isMeant: boolean) => void;
}

/** The warnings of the documents, and which of them somebody sends in spite of. */
export function useOverrides(drafts: Drafts): OverridesControl {
  const [overrides, setOverrides] = useState<Overrides>(new Map());
  const warnings = useMemo(() => warningsIn(drafts), [drafts]);
  return {
    warnings,
    overrides,
    onOverride: (warning, isMeant) => setOverrides((now) => overridesAfter(now, warning, isMeant)),
  };
}
