import { useSearchParams } from 'react-router-dom';

import { identityReference } from '#contract/service/primitives.ts';

import { ShareDocumentsForm } from './share-documents-form.tsx';

/** `/documents/new?identityReference=…`: the one thing of a customer that may stand in an address is filled in. */
export function ShareDocumentsPage() {
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : '';
  // Another customer's address is another form.
  return <ShareDocumentsForm key={reference} identityReference={reference} />;
}
