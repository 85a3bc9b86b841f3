import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { SandboxCustomerSummary } from '#contract/sandbox/customers.ts';
import { referenceText } from '#contract/service/identifier-forms.ts';
import { DirectoryList } from '#web/shared/lists/directory-list.tsx';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import rows from '#web/shared/ui/row-link.module.css';

import { customersQuery, readAnew } from '../queries/sandbox-queries.ts';
import { FindRecord } from '../records/find-record.tsx';
import { RecordView } from '../records/record-view.tsx';
import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { AccountBadge, PartBadge } from './part-badge.tsx';
import { SteeredCustomer } from './steered-customer.tsx';

const { customerColumns: names } = words;
const columns = [
  { name: names.reference },
  { name: names.account },
  { name: names.document, className: classes['roomy'] },
  { name: names.selfie, className: classes['roomy'] },
  { name: names.scenarios, className: classes['roomy'] },
] as const;
const listWords = {
  loading: words.customersLoading,
  listed: words.listed('customers'),
  more: words.more('customers'),
};

/** The customers of the sandbox, and what can be done to the one that is open. */
export function CustomersTab({ open }: { open: string | null }) {
  const list = useInfiniteQuery({ ...customersQuery(), ...readAnew });
  return (
    <RecordView
      openId={open}
      list={
        <Panel title={words.customers} flush>
          <FindRecord
            name={words.findCustomer}
            label={words.customerReference}
            button={words.open}
            schema={referenceText}
            toOf={(customer) => paths.sandbox({ customer })}
          />
          <DirectoryList
            list={list}
            asked=""
            nameOf={({ identityReference }) => identityReference}
            words={listWords}
            label={words.customersListed}
            columns={columns}
            empty={<EmptyState title={words.customersNone}>{words.customersNoneText}</EmptyState>}
          >
            {(customer, onOpen) => (
              <CustomerRow
                customer={customer}
                isOpen={customer.identityReference === open}
                onOpen={onOpen}
                key={customer.identityReference}
              />
            )}
          </DirectoryList>
        </Panel>
      }
    >
      {open === null ? null : <SteeredCustomer reference={open} key={open} />}
    </RecordView>
  );
}

interface CustomerRowProps {
  customer: SandboxCustomerSummary;
  isOpen: boolean;
  onOpen: (name: string) => void;
}

function CustomerRow({ customer, isOpen, onOpen }: CustomerRowProps) {
  const { identityReference, isBlocked, documentStatus, selfieStatus, scenarios } = customer;
  return (
    <tr className={rows.row} aria-current={isOpen || undefined}>
      <th scope="row">
        <Link
          className={rows.link}
          to={paths.sandbox({ customer: identityReference })}
          preventScrollReset
          translate="no"
          data-row={identityReference}
          onClick={() => onOpen(identityReference)}
        >
          {identityReference}
        </Link>
      </th>
      <td>
        <AccountBadge isBlocked={isBlocked} />
      </td>
      <td className={classes.roomy}>
        <PartBadge status={documentStatus} />
      </td>
      <td className={classes.roomy}>
        <PartBadge status={selfieStatus} />
      </td>
      <td className={classes.roomy}>
        {scenarios.length === 0 ? <span className={classes.quiet}>{words.none}</span> : scenarios.join(', ')}
      </td>
    </tr>
  );
}
