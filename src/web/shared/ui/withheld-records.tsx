import type { WithheldFields as Withheld } from '#contract/desk/records.ts';
import type { RevealRequest } from '#contract/desk/reveals.ts';
import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import { type OperationName, operations } from '#contract/service/operations.ts';

import { FactSource } from './fact-list.tsx';
import classes from './json-panel.module.css';
import { Panel } from './panel.tsx';
import { unknownFieldsWords as words } from './unknown-fields-words.ts';
import { WithheldFields } from './unknown-fields.tsx';

interface WithheldRecordsProps {
  object: RevealRequest['object'];
  withheld: readonly Withheld[];
}

/** The newest answer of each operation that held more than the interface document names: where, and behind a button what. Choice: unknownFields. */
export function WithheldRecords({ object, withheld }: WithheldRecordsProps) {
  return (
    <Panel title={words.panel}>
      {withheld.map(({ field, paths, eventId, at }) => {
        const operation = operationOfUnknown(field) ?? '';
        return isOperation(operation) ? (
          <section key={eventId + field} className={classes.unknown}>
            <h3 className={classes.unknownTitle} dir="ltr" translate="no">
              {`${operations[operation].method} ${operations[operation].path}`}
            </h3>
            <p className={classes.more}>
              {paths.map((path) => (
                <code key={path} dir="ltr" translate="no">
                  {path}{' '}
                </code>
              ))}
            </p>
            <FactSource source={words.answered} at={at} />
            <WithheldFields object={object} operation={operation} />
          </section>
        ) : null;
      })}
    </Panel>
  );
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
