import { Anchor, Box, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { array, boolean, catch as readOr, number, object, optional, safeParse, string } from 'zod';

import type { RevealRequest } from '#contract/desk/reveals.ts';
import { unknownFieldsOf } from '#contract/fields/stored-unknown.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { rampId } from '#contract/service/primitives.ts';
import { pointerSteps } from '#contract/service/service-fields.ts';
import { paths } from '#web/shared/paths.ts';

import { FactList } from './fact-list.tsx';
import { RevealedValue } from './revealed-value.tsx';
import { unknownFieldsWords as words } from './unknown-fields-words.ts';

const unknownFields = object({
  unknownFields: array(object({ path: string(), type: string(), isShown: boolean() })),
  moreUnknownFields: readOr(optional(number()), undefined),
});
const mostShown = 20;

export interface AnswerOwner {
  object: RevealRequest['object'];
  operation: OperationName;
}

interface UnknownFieldsProps {
  answer: unknown;
  owner?: AnswerOwner | undefined;
}

/**
 * Lists undocumented fields by JSON pointer: values about transactions, else types, to be revealed. Choice:
 * unknownFields.
 */
export function UnknownFields({ answer, owner }: UnknownFieldsProps) {
  const read = safeParse(unknownFields, answer);
  if (!read.success || read.data.unknownFields.length === 0) return null;
  const { unknownFields: fields, moreUnknownFields: unlisted = 0 } = read.data;
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const listed = [...byPath.values()].slice(0, mostShown);
  const more = byPath.size - listed.length + unlisted;
  const hasWithheld = fields.some(({ isShown }) => !isShown);
  return (
    <Box component="section" px="sm" pb="xs" className="anywhere" aria-label={words.title}>
      <Title order={3} fz="var(--mantine-font-size-sm)">
        {words.title}
      </Title>
      <FactList
        facts={listed.map(({ path, type, isShown }) => ({
          label: path,
          value: isShown ? shownAt(answer, path) : words.withheld({ type }),
        }))}
      />
      {more > 0 ? (
        <Text c="dimmed" inherit>
          {words.more({ count: more })}
        </Text>
      ) : null}
      {hasWithheld && owner !== undefined ? <WithheldFields {...owner} /> : null}
    </Box>
  );
}

function shownAt(answer: unknown, path: string): string | null {
  let here = answer;
  for (const step of pointerSteps(path)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return null;
    here = (here as Readonly<Record<string, unknown>>)[step];
  }
  return typeof here === 'string' || typeof here === 'number' || typeof here === 'boolean'
    ? String(here)
    : null;
}

/** Reveals an operation's newest withheld answer. */
export function WithheldFields({ object: owner, operation }: AnswerOwner) {
  return (
    <FactList
      facts={[
        {
          label: words.kept,
          value: (
            <RevealedValue
              object={owner}
              field={unknownFieldsOf(operation)}
              label={words.all}
              masked="•••"
              renderValue={(value) => <Revealed json={value} mayBeRamp={operation === 'createRamp'} />}
            />
          ),
        },
      ]}
    />
  );
}

function Revealed({ json, mayBeRamp }: { json: string; mayBeRamp: boolean }) {
  const values = Object.entries(JSON.parse(json) as Readonly<Record<string, string>>);
  return (
    <FactList
      facts={values.map(([path, value]) => ({
        label: path,
        value: (
          <>
            <bdi translate="no">{value}</bdi>{' '}
            {mayBeRamp && rampId.safeParse(value).success ? (
              <Anchor component={Link} to={paths.ramp(value)} fz="sm">
                {words.openRamp}
              </Anchor>
            ) : null}
          </>
        ),
      }))}
    />
  );
}
