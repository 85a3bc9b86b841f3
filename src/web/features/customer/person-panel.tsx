import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource as Source } from '#contract/desk/records.ts';
import { contactFields, documentFields, personFields, taxFields } from '#contract/fields/identity-fields.ts';
import { allFields, isPersonalName, keptNameOf } from '#contract/fields/marks.ts';
import { documentType } from '#contract/service/documents.ts';
import { residentialAddress } from '#contract/service/identity.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { FactList, FactSource } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { RoleGateLink } from '#web/shared/ui/role-gate.tsx';

import { words } from './customer-words.ts';
import { factSource, valueSource } from './record-looks.ts';

/** In reading order: who they are, how to reach them, where they live. */
const readingOrder = [personFields, contactFields, taxFields, residentialAddress.shape, documentFields];

const labels: ReadonlyMap<string, string> = new Map(
  readingOrder
    .flatMap((group) => Object.keys(group))
    .filter(isPersonalName)
    .map((name) => [keptNameOf(name, ''), labelOf(name)]),
);

/** What was submitted about a customer: personal values are masked and can be revealed with permission and a reason. */
export function SubmittedPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, personalValues, facts } = record;
  const plain = submittedFacts(facts);
  if (personalValues.length === 0 && plain.length === 0) {
    return (
      <Panel title={words.overview.submitted}>
        <NothingSubmitted identityReference={identityReference} />
      </Panel>
    );
  }
  const values = personalValues.toSorted((one, other) => comparePersonalFields(one.field, other.field));
  return (
    <Panel title={words.overview.submitted}>
      <FactList
        facts={[
          ...values.map(({ field, masked, eventId, at }) => ({
            label: personalLabel(field),
            value: (
              <RevealedValue
                // The key: a new value has to be revealed again.
                key={eventId}
                object={{ kind: 'customer', id: identityReference }}
                field={field}
                label={personalLabel(field).toLowerCase()}
                masked={masked}
              />
            ),
            provenance: <FactSource source={valueSource(eventId, record)} at={at} />,
          })),
          ...plain.map(({ label, value, source, at }) => ({
            label,
            value: <bdi>{value}</bdi>,
            provenance: <FactSource source={factSource(source)} at={at} />,
          })),
        ]}
      />
    </Panel>
  );
}

/** A fact that needs no mask, with its source. */
interface ShownFact {
  label: string;
  value: string;
  source: Source;
  at: string;
}

type RecordedFacts = CustomerRecord['facts'];

/** The submitted facts that aren't personal, in reading order; missing ones are left out. */
function submittedFacts(facts: RecordedFacts): ShownFact[] {
  return [
    shown(words.overview.residence, facts.residence, ({ country, state }) => joined(country, state)),
    shown(words.overview.industry, facts.occupation, ({ occupationIndustry }) => occupationIndustry),
    shown(words.overview.occupation, facts.occupation, ({ occupation }) => occupation),
    shown(words.overview.sourceOfFunds, facts.sourceOfFunds, (value) => value),
    shown(words.overview.purpose, facts.purposeOfTransaction, (value) => value),
    shown(words.overview.tax, facts.tax, ({ taxIdType, taxState }) => joined(taxIdType, taxState)),
    shown(words.overview.documents, facts.documents, (documents) =>
      joined(...documents.map(({ type }) => type && nameOfDocument(type))),
    ),
    shown(words.overview.vendor, facts.vendor, (value) => value),
    shown(words.overview.screening, facts.screening, describeScreening),
  ].filter((fact) => fact !== null);
}

type Fact<Value> = { value: Value; source: Source; at: string } | undefined;

function shown<Value>(
  label: string,
  fact: Fact<Value>,
  read: (value: Value) => string | undefined,
): ShownFact | null {
  const value = fact === undefined ? undefined : read(fact.value);
  if (fact === undefined || value === undefined || value === '') return null;
  return { label, value, source: fact.source, at: fact.at };
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function nameOfDocument(type: string): string {
  const known = documentType.safeParse(type);
  return known.success ? documentNames[known.data] : type;
}

/** The results as they were sent: the interface document doesn't say what true means. */
function describeScreening(screening: NonNullable<RecordedFacts['screening']>['value']): string {
  const { screeningDate, screeningSanctionsResult, screeningPepResult } = screening;
  return joined(
    screeningDate === undefined ? undefined : words.overview.screened(screeningDate),
    screeningSanctionsResult === undefined ? undefined : words.overview.sanctions(screeningSanctionsResult),
    screeningPepResult === undefined ? undefined : words.overview.pep(screeningPepResult),
  );
}

/** The label of a personal field; a document number includes the document's name. */
export function personalLabel(field: string): string {
  const type = documentType.safeParse(field.replace(/^documentNumber:/, ''));
  if (type.success) return `${documentNames[type.data]} number`;
  return labels.get(field) ?? field;
}

/** Sorts personal fields in reading order; unknown ones come last, by name. */
export function comparePersonalFields(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, 'en');
}

function placeOf(field: string): number {
  const place = [...labels.keys()].indexOf(field);
  return place === -1 ? labels.size : place;
}

/** Says that nothing was submitted from this desk and what that means, with a link to share documents. */
export function NothingSubmitted({ identityReference }: { identityReference: string }) {
  return (
    <EmptyState
      title={words.documents.nothing}
      action={
        <RoleGateLink
          action="onboard-customer"
          to={paths.shareDocuments({ identityReference })}
          variant="default"
        >
          {words.header.share}
        </RoleGateLink>
      }
    >
      {words.documents.nothingWhy}
    </EmptyState>
  );
}

function labelOf(name: string): string {
  return allFields.find(([known]) => known === name)?.[1].label ?? name;
}
