import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { listAsLeft } from '#web/shared/lists/list-as-left.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import type { Standing } from '../account/standing.ts';
import { words } from '../words/customer-words.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import classes from './customer-header.module.css';

interface CustomerHeaderProps {
  identityReference: string;
  standing: Standing | null;
  record: CustomerRecord | undefined;
  /** Nothing but the reference, while it is not certain whose page this is. */
  isBare: boolean;
  onAddNote: () => void;
}

/** Who it is, how they stand, and what can be done. */
export function CustomerHeader(props: CustomerHeaderProps) {
  const { identityReference, standing, record, isBare, onAddNote } = props;
  return (
    <PageHeader
      title={identityReference}
      documentTitle={shortenMiddle(identityReference, 20, 6)}
      heading={<span className={classes.reference}>{identityReference}</span>}
      breadcrumbs={
        <Anchor component={Link} to={listAsLeft('customers')} fz="inherit">
          {words.customers}
        </Anchor>
      }
      facts={
        <>
          <CopyButton value={identityReference} label={words.copyReference} />
          {isBare ? null : <CustomerBadges standing={standing} facts={record?.facts} />}
        </>
      }
      actions={
        isBare ? null : <CustomerActions identityReference={identityReference} onAddNote={onAddNote} />
      }
    >
      {isBare || record === undefined ? null : <WhoTheyAre record={record} />}
    </PageHeader>
  );
}

/** The masked name and e-mail, where they live, and since when the desk knows them. */
function WhoTheyAre({ record }: { record: CustomerRecord }) {
  const { identityReference, personalValues, facts, firstSeenAt, lastSeenAt } = record;
  const object = { kind: 'customer', id: identityReference } as const;
  const valuesOf = (...fields: readonly string[]) =>
    fields.flatMap((field) => personalValues.filter((value) => value.field === field));
  const shown = [
    { label: words.header.name, values: valuesOf('givenName', 'surname') },
    { label: words.header.email, values: valuesOf('email') },
  ].filter(({ values }) => values.length > 0);
  const country = facts.residence?.value.country;
  return (
    <div className={classes.lead}>
      {shown.map(({ label, values }) => (
        <span key={label}>
          <RevealedValue
            // Another value is another's to ask for.
            key={values.map(({ eventId }) => eventId).join(' ')}
            object={object}
            field={values.map(({ field }) => field)}
            label={label}
            masked={values.map(({ masked }) => masked).join(' ')}
          />
        </span>
      ))}
      {country === undefined ? null : <span>{words.header.residence(country)}</span>}
      <span>
        {firstSeenAt === null || lastSeenAt === null ? (
          words.header.notSeen
        ) : (
          <>
            {words.header.firstSeen} <Timestamp at={firstSeenAt} />
          </>
        )}
      </span>
    </div>
  );
}
