import { useState } from 'react';
import { useLocation } from 'react-router-dom';

import { readQuestion } from '#web/shared/forms/question-address.ts';
import { handedPriceFor } from '#web/shared/price/handed-price.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { NewRamp } from './new-ramp.tsx';
import { words } from './words/new-ramp-words.ts';
import { PriceNeeded } from './price/price-needed.tsx';

/** `/new-ramp?identityReference=…&fiatAmount=…`: the question stands in the address, its price came with the person or not at all. */
export function NewRampPage() {
  const { search } = useLocation();
  // Another question is another ramp.
  return <Opened search={search} key={search} />;
}

function Opened({ search }: { search: string }) {
  // What somebody came with stays theirs for as long as the page is open.
  const [handed] = useState(() => handedPriceFor(search, Date.now()));
  const question = readQuestion(search);
  const reference = handed?.request.identityReference;
  return (
    <>
      <PageHeader
        title={words.title}
        facts={
          reference === undefined ? undefined : (
            <Identifier value={reference} label={questionWords.identityReference.toLowerCase()} />
          )
        }
      >
        {words.lead}
      </PageHeader>
      {handed === null ? <PriceNeeded question={question} /> : <NewRamp opened={handed} />}
    </>
  );
}
