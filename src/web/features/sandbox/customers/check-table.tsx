import type { SandboxCustomer } from '#contract/sandbox/customers.ts';
import { documentNames } from '#web/shared/format/document-names.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';

import classes from '../records/records.module.css';
import { recordWords as words } from '../words/record-words.ts';
import { PartBadge } from './part-badge.tsx';

type Check = SandboxCustomer['checks'][number];

const { checkColumns: names } = words;
const columns = [{ name: names.check }, { name: names.status }, { name: names.begun }, { name: names.ended }];

/** The latest checks of a customer, newest first. */
export function CheckTable({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title={words.checks} flush>
      {checks.length === 0 ? (
        <p className={`${classes.text} ${classes.blockOfText}`}>{words.noChecks}</p>
      ) : (
        <DataTable label={words.checksListed} columns={columns}>
          {checks.map((check) => (
            <CheckRow check={check} key={`${check.kind} ${check.createdAt}`} />
          ))}
        </DataTable>
      )}
    </Panel>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { kind, status, documents, rejectionReason, createdAt, dueAt, decidedAt } = check;
  const endsAt = decidedAt ?? dueAt;
  const reasons =
    rejectionReason === null ? '' : words.reasonPair(rejectionReason.internalReason, rejectionReason.reason);
  return (
    <tr>
      <th scope="row">
        {words.checkKinds[kind]}
        {documents.length === 0 ? null : (
          <p className={classes.text}>{documents.map(({ type }) => documentNames[type]).join(', ')}</p>
        )}
      </th>
      <td>
        <PartBadge status={status} />
        {reasons === '' ? null : <p className={classes.text}>{reasons}</p>}
      </td>
      <td>
        <ServiceTimestamp at={createdAt} />
      </td>
      <td>{endsAt === null ? words.byHand : <ServiceTimestamp at={endsAt} />}</td>
    </tr>
  );
}
