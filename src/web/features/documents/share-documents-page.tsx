import { useSearchParams } from 'react-router-dom';

import { identityReference } from '#contract/service/primitives.ts';

import { ShareDocumentsForm } from './share-documents-form.tsx';

/** `/documents/new?identityReference=…&requirement=…`: the one thing of a customer that may stand in an address is filled in. */
export function ShareDocumentsPage() {
  const [search] = useSearchParams();
  const parsed = identityReference.safeParse(search.get('identityReference'));
  const reference = parsed.success ? parsed.data : '';
  const requirement = search.get('requirement');
  // Another customer's address is another form, and so is that of another requirement.
  return (
    <ShareDocumentsForm
      key={`${reference} ${requirement}`}
      identityReference={reference}
      requirement={requirement}
    />
  );
}
