import type { CustomerRecord } from '#contract/desk/customers.ts';
import type { FactSource } from '#contract/desk/facts.ts';
import { documentType } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

import { words } from '../words/customer-words.ts';

/** A fact that may be shown as it is, with where it is from. */
export interface ShownFact {
  label: string;
  value: string;
  source: FactSource;
  at: string;
}

type Facts = CustomerRecord['facts'];
type Told<Value> = { value: Value; source: FactSource; at: string } | undefined;

const text = words.overview;

/** What was submitted and is nobody's secret, in the order in which it is read. What was never told is left out. */
export function submittedFacts(facts: Facts): ShownFact[] {
  return [
    shown(text.residence, facts.residence, ({ country, state }) => joined(country, state)),
    shown(text.industry, facts.occupation, ({ occupationIndustry }) => occupationIndustry),
    shown(text.occupation, facts.occupation, ({ occupation }) => occupation),
    shown(text.sourceOfFunds, facts.sourceOfFunds, (value) => value),
    shown(text.purpose, facts.purposeOfTransaction, (value) => value),
    shown(text.tax, facts.tax, ({ taxIdType, taxState }) => joined(taxIdType, taxState)),
    shown(text.documents, facts.documents, (documents) =>
      joined(...documents.map(({ type }) => type && nameOfDocument(type))),
    ),
    shown(text.vendor, facts.vendor, (value) => value),
    shown(text.screening, facts.screening, describeScreening),
  ].filter((fact) => fact !== null);
}

function shown<Value>(
  label: string,
  fact: Told<Value>,
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

/** The results as they were sent: what true means is the service's to say. */
function describeScreening(screening: NonNullable<Facts['screening']>['value']): string {
  const { screeningDate, screeningSanctionsResult, screeningPepResult } = screening;
  return joined(
    screeningDate === undefined ? undefined : text.screened(screeningDate),
    screeningSanctionsResult === undefined ? undefined : text.sanctions(screeningSanctionsResult),
    screeningPepResult === undefined ? undefined : text.pep(screeningPepResult),
  );
}
