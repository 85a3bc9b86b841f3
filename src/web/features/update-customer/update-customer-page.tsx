import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { identityReference as identityReferenceSchema } from '#contract/service/primitives.ts';
import { listAsLeft } from '#web/shared/lists/list-as-left.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { UpdateCustomer } from './update-customer.tsx';
import { words } from './words/update-customer-words.ts';
import { customerRecordQuery } from './record/update-queries.ts';

/** `/customers/:identityReference/edit?requirement=…`. */
export function UpdateCustomerPage() {
  const { identityReference = '' } = useParams();
  const [search] = useSearchParams();
  const isReference = identityReferenceSchema.safeParse(identityReference).success;
  return (
    <>
      <PageHeader
        title={words.title}
        breadcrumbs={isReference ? <Breadcrumbs identityReference={identityReference} /> : undefined}
        facts={
          isReference ? (
            <Identifier value={identityReference} label={words.reference.toLowerCase()} />
          ) : undefined
        }
      >
        {words.lead}
      </PageHeader>
      {isReference ? (
        // Another customer's address is another form.
        <Loaded
          key={identityReference}
          identityReference={identityReference}
          requirement={search.get('requirement')}
        />
      ) : (
        <EmptyState title={words.badReference}>{words.badReferenceText}</EmptyState>
      )}
    </>
  );
}

function Breadcrumbs({ identityReference }: { identityReference: string }) {
  return (
    <>
      <Anchor component={Link} to={listAsLeft('customers')}>
        {words.crumb}
      </Anchor>
      {' / '}
      <Anchor component={Link} to={paths.customer(identityReference)}>
        {identityReference}
      </Anchor>
    </>
  );
}

interface LoadedProps {
  identityReference: string;
  requirement: string | null;
}

/** The form stands on what is known, so it waits for it. */
function Loaded({ identityReference, requirement }: LoadedProps) {
  const record = useQuery(customerRecordQuery(identityReference));
  if (record.data === undefined) {
    return record.isError ? (
      <ErrorPanel error={record.error} onRetry={() => void record.refetch()} />
    ) : (
      <DelayedSkeleton lines={6} />
    );
  }
  return (
    <UpdateCustomer identityReference={identityReference} record={record.data} requirement={requirement} />
  );
}
