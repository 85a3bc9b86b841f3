import { isNumberedDocument, type DocumentType } from '#contract/service/documents.ts';
import {
  occupationIndustries,
  occupationsByIndustry,
  sourcesOfFunds,
} from '#contract/service/occupations.ts';
import { scenarioReference, type ScenarioName } from '../scenarios/scenarios.ts';
import type { SeededDocument } from '../world/store.ts';
import {
  peopleOfScenarios,
  peopleWithRamps,
  type Person,
  profiles,
  type Profile,
  type Tier,
} from './people.ts';
import { createRandom, type Random } from './random.ts';
import type { SeededCustomer } from './shown-customers.ts';

export interface GeneratedCustomer {
  readonly customer: SeededCustomer;
  readonly tier: Tier;
}

function generate(people: readonly Person[], seed: number): readonly GeneratedCustomer[] {
  const random = createRandom(seed);
  return people.map((person) => generateCustomer(person, random));
}

function generateCustomer({ profile: name, personal, ...person }: Person, random: Random): GeneratedCustomer {
  const profile = profiles.get(name);
  if (profile === undefined) throw new RangeError('an unknown profile');
  const { tier, hasFunds, document, facts } = profile;
  return {
    tier,
    customer: {
      ...person,
      personal: { ...personal, ...taxFactsOf(personal, random) },
      ...(document !== null && { purposeOfTransaction: 'investment' }),
      ...(hasFunds && fundsOf(random)),
      ...facts,
      createdDaysAgo: random.whole(90, 700),
      documents: documentsOf(profile, random),
    },
  };
}

/** Uses an unassigned block. Spec: CustomerIdentity › taxId. */
function taxFactsOf({ residentialAddress: { country, state } }: Person['personal'], random: Random) {
  if (country !== 'US') return {};
  const taxId = `9${random.whole(10, 99)}-${random.whole(10, 99)}-${random.whole(1000, 9999)}`;
  return { taxIdType: 'SSN', taxId, taxState: state };
}

/** Industries without the last three, which don't fit every age. */
const trades = occupationIndustries.slice(0, -3);

function fundsOf(random: Random) {
  const occupationIndustry = random.pick(trades);
  const occupation = random.pick<string>(occupationsByIndustry[occupationIndustry]);
  return { occupationIndustry, occupation, sourceOfFunds: random.pick(sourcesOfFunds) };
}

const numbered: readonly DocumentType[] = ['PASSPORT', 'PASSPORT', 'DRIVING_LICENSE', 'IDENTIFICATION'];

function documentsOf({ document, selfie }: Profile, random: Random): SeededDocument[] {
  const filed: SeededDocument[] = [];
  const file = (type: DocumentType, status: SeededDocument['status'] | null) => {
    if (status === null) return;
    const number = `${random.pick(['P', 'N', 'K', 'L0', 'AA'])}${random.whole(1_000_000, 9_999_999)}`;
    filed.push({ type, status, ...(isNumberedDocument(type) && { number }) });
  };
  file(random.pick(numbered), document);
  file('SELFIE', selfie);
  file('PROOF_OF_ADDRESS', random.next() < 0.3 ? document : null);
  return filed;
}

/** Generated customers, the same on every machine. */
export const customersWithRamps: readonly GeneratedCustomer[] = generate(peopleWithRamps, 20_261);

/** Fully known, so ramps are possible. */
export const customersOfScenarios: readonly GeneratedCustomer[] = generate(
  peopleOfScenarios.map((person) => ({
    ...person,
    reference: scenarioReference(person.reference as ScenarioName),
  })),
  20_262,
);
