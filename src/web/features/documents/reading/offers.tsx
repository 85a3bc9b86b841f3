import { useSyncExternalStore } from 'react';

import type { CustomerValues } from '../share-documents-schema.ts';
import type { ShareDocumentsControl } from '../use-share-documents.ts';
import { offersOf } from './reading-offers.ts';
import { ReadingPanel } from './reading-panel.tsx';

interface OffersProps {
  control: ShareDocumentsControl;
  isShown: boolean;
  isNarrow?: boolean;
}

export function Offers({ control: { form, documents, reading }, isShown, isNarrow = false }: OffersProps) {
  const values = useSyncExternalStore(
    (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
    () => JSON.stringify(form.getValues()),
  );
  if (!isShown || reading.readings.size === 0) return null;
  const groups = offersOf(JSON.parse(values) as CustomerValues, documents.drafts, reading.readings);
  return <ReadingPanel groups={groups} isNarrow={isNarrow} onTake={reading.take} />;
}
