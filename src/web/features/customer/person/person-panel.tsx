import { Box, Text, Title } from '@mantine/core';
import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource as Source, MaskedValue } from '#contract/desk/records.ts';
import { contactFields, documentFields, personFields, taxFields } from '#contract/fields/identity-fields.ts';
import { allFields, isPersonalName, keptNameOf } from '#contract/fields/marks.ts';
import { documentType } from '#contract/service/documents.ts';
import { residentialAddress } from '#contract/service/identity.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { commaList, midSentence } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';

import { words } from '../customer-words.ts';

const readingOrder = [personFields, contactFields, taxFields, residentialAddress.shape, documentFields];

const labels: ReadonlyMap<string, string> = new Map(
  readingOrder
    .flatMap((group) => Object.keys(group))
    .filter(isPersonalName)
    .map((name) => [keptNameOf(name, ''), labelOf(name)]),
);

export function PersonPanel({ record }: { record: CustomerRecord }) {
  const groups = groupsOf(record);
  return (
    <Panel title={words.person.title} flush>
      {groups.length === 0 ? (
        <Text py={14} px="md" c="dimmed" fz="sm">
          {words.person.nothing}
        </Text>
      ) : (
        <div className="divided">
          {groups.map((group) => (
            <Box component="section" px="md" pt={10} pb={6} key={group.eventId}>
              <Title order={3} mb={2} c="dimmed" fz="xs" fw={400}>
                {group.origin} <Timestamp at={group.at} show="relative" />
                {group.by === null ? null : (
                  <>
                    {' '}
                    <Sentence
                      text={words.person.by({ name: place('name') })}
                      parts={{ name: <bdi title={group.by.email}>{group.by.name}</bdi> }}
                    />
                  </>
                )}
              </Title>
              <FactList
                facts={[
                  ...group.values.map(({ field, masked }) => ({
                    label: personalLabel(field),
                    value: (
                      <RevealedValue
                        // The key hides new values until they're revealed again.
                        key={group.eventId}
                        object={{ kind: 'customer', id: record.identityReference }}
                        field={field}
                        label={midSentence(personalLabel(field))}
                        masked={masked}
                      />
                    ),
                  })),
                  ...group.facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> })),
                ]}
              />
            </Box>
          ))}
        </div>
      )}
    </Panel>
  );
}

interface PersonGroup {
  eventId: string;
  origin: string;
  at: string;
  by: { name: string; email: string } | null;
  values: MaskedValue[];
  facts: ShownFact[];
}

function groupsOf(record: CustomerRecord): PersonGroup[] {
  const groups = new Map<string, PersonGroup>();
  const groupOf = (eventId: string, origin: string, at: string) => {
    const submission = record.submissions.find(({ requestId }) => requestId === eventId);
    const group = groups.get(eventId) ?? {
      eventId,
      origin: submission === undefined ? origin : words.person.submitted,
      at,
      by: submission?.submittedBy ?? null,
      values: [],
      facts: [],
    };
    groups.set(eventId, group);
    return group;
  };
  const values = record.personalValues.toSorted((one, other) =>
    comparePersonalFields(one.field, other.field),
  );
  for (const value of values) groupOf(value.eventId, words.person.submitted, value.at).values.push(value);
  for (const fact of submittedFacts(record.facts)) {
    groupOf(fact.eventId, factOrigins[fact.source], fact.at).facts.push(fact);
  }
  return [...groups.values()].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Only submissions leave facts, so a call means one. */
const factOrigins: Readonly<Record<Source, string>> = {
  call: words.person.submitted,
  answer: words.person.answered,
  callback: words.person.reported,
};

interface ShownFact {
  label: string;
  value: string;
  source: Source;
  eventId: string;
  at: string;
}

type RecordedFacts = CustomerRecord['facts'];

/** Facts from the service, shown elsewhere on the page. */
type AnsweredFact =
  | 'exists'
  | 'createdAt'
  | 'blocked'
  | 'lastMessage'
  | 'accepted'
  | 'onboarding'
  | 'eligibility'
  | 'limits'
  | 'price';

function submittedFacts(facts: RecordedFacts): ShownFact[] {
  const shownFacts = {
    residence: [
      shown(words.person.residence, facts.residence, ({ country, state }) =>
        joined(country && regionName(country), state),
      ),
    ],
    occupation: [
      shown(words.person.industry, facts.occupation, ({ occupationIndustry }) =>
        occupationIndustry === undefined ? undefined : contractText(occupationIndustry),
      ),
      shown(words.person.occupation, facts.occupation, ({ occupation }) =>
        occupation === undefined ? undefined : contractText(occupation),
      ),
    ],
    sourceOfFunds: [shown(words.person.sourceOfFunds, facts.sourceOfFunds, contractText)],
    purposeOfTransaction: [shown(words.person.purpose, facts.purposeOfTransaction, contractText)],
    tax: [shown(words.person.tax, facts.tax, ({ taxIdType, taxState }) => joined(taxIdType, taxState))],
    documents: [
      shown(words.person.documents, facts.documents, (documents) =>
        joined(...documents.map(({ type }) => type && nameOfDocument(type))),
      ),
    ],
    vendor: [shown(words.person.vendor, facts.vendor, (value) => value)],
    screening: [shown(words.person.screening, facts.screening, describeScreening)],
  } satisfies Record<Exclude<keyof RecordedFacts, AnsweredFact>, (ShownFact | null)[]>;
  return Object.values(shownFacts)
    .flat()
    .filter((fact) => fact !== null);
}

type Fact<Value> = { value: Value; source: Source; eventId: string; at: string } | undefined;

function shown<Value>(
  label: string,
  fact: Fact<Value>,
  read: (value: Value) => string | undefined,
): ShownFact | null {
  const value = fact === undefined ? undefined : read(fact.value);
  if (fact === undefined || value === undefined || value === '') return null;
  return { label, value, source: fact.source, eventId: fact.eventId, at: fact.at };
}

function joined(...parts: readonly (string | undefined)[]): string {
  return commaList(parts.filter((part) => part !== undefined).filter((part) => part !== ''));
}

function nameOfDocument(type: string): string {
  const known = documentType.safeParse(type);
  return known.success ? documentNames[known.data] : type;
}

/** Shows results as sent: the specification doesn't define what true means. */
function describeScreening(screening: NonNullable<RecordedFacts['screening']>['value']): string {
  const { screeningDate, screeningSanctionsResult, screeningPepResult } = screening;
  return joined(
    screeningDate === undefined ? undefined : words.person.screened({ day: screeningDate }),
    screeningSanctionsResult === undefined
      ? undefined
      : words.person.sanctions({ result: String(screeningSanctionsResult) }),
    screeningPepResult === undefined ? undefined : words.person.pep({ result: String(screeningPepResult) }),
  );
}

/** Adds the document's name to a document number. */
export function personalLabel(field: string): string {
  const type = documentType.safeParse(field.replace(/^documentNumber:/, ''));
  if (type.success) return words.person.numberOf({ document: documentNames[type.data] });
  return labels.get(field) ?? field;
}

/** Sorts in reading order; unknown fields come last, by name. */
export function comparePersonalFields(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, 'en');
}

function placeOf(field: string): number {
  const place = [...labels.keys()].indexOf(field);
  return place === -1 ? labels.size : place;
}

function labelOf(name: string): string {
  return contractText(allFields.find(([known]) => known === name)?.[1].label ?? name);
}
