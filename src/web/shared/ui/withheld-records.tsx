import { Box, Text, Title } from '@mantine/core';
import type { WithheldFields as Withheld } from '#contract/desk/records.ts';
import type { RevealRequest } from '#contract/desk/reveals.ts';
import { operationOfUnknown } from '#contract/fields/stored-unknown.ts';
import { isOperationName, operations } from '#contract/service/operations.ts';

import { FactSource } from './fact-list.tsx';
import { Panel } from './panel.tsx';
import { unknownFieldsWords as words } from './unknown-fields-words.ts';
import { WithheldFields } from './unknown-fields.tsx';

interface WithheldRecordsProps {
  object: RevealRequest['object'];
  withheld: readonly Withheld[];
}

/** Lists undocumented fields; their values are behind a button. Choice: unknownFields. */
export function WithheldRecords({ object, withheld }: WithheldRecordsProps) {
  return (
    <Panel title={words.panel}>
      {withheld.map(({ field, paths, eventId, at }) => {
        const operation = operationOfUnknown(field) ?? '';
        return isOperationName(operation) ? (
          <Box key={eventId + field} component="section" px="sm" pb="xs" className="anywhere">
            <Title order={3} fz="var(--mantine-font-size-sm)" dir="ltr" translate="no">
              {`${operations[operation].method} ${operations[operation].path}`}
            </Title>
            <Text c="dimmed" inherit>
              {paths.map((path) => (
                <code key={path} dir="ltr" translate="no">
                  {path}{' '}
                </code>
              ))}
            </Text>
            <FactSource source={words.answered} at={at} />
            <WithheldFields object={object} operation={operation} />
          </Box>
        ) : null;
      })}
    </Panel>
  );
}
