import type { Action } from '#contract/desk/permissions.ts';
import type { ScenarioList } from '#contract/sandbox/scenarios.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from '../words/sandbox-words.ts';

type Scenario = ScenarioList['items'][number];

/** The form in which a scenario is met, with its reference filled in. */
export interface ScenarioWay {
  name: string;
  to: string;
  action: Action;
}

type Way = (customer: { identityReference: string }) => ScenarioWay;

const documents: Way = (customer) => ({
  name: words.ways.documents,
  to: paths.shareDocuments(customer),
  action: 'onboard-customer',
});
const eligibility: Way = (customer) => ({
  name: words.ways.eligibility,
  to: paths.eligibility(customer),
  action: 'inspect-customer',
});
const limits: Way = (customer) => ({
  name: words.ways.limits,
  to: paths.limits(customer),
  action: 'inspect-customer',
});
const look: Way = ({ identityReference }) => ({
  name: words.ways.look,
  to: paths.customer(identityReference),
  action: 'look-up-identity',
});
/** A ramp begins with a price. */
const price: Way = (customer) => ({
  name: words.ways.price,
  to: paths.price(customer),
  action: 'inspect-customer',
});

const ways: Readonly<Record<Scenario['about'], Way>> = { identity: documents, ramp: price };
/** Scenarios of an identity that no documents are needed for. */
const otherWays: Readonly<Record<string, Way>> = {
  'slow-answers': eligibility,
  'us-tax-id': eligibility,
  'over-weekly-limit': limits,
  'no-account': look,
};

/** Where a scenario is tried; one that is not known here by what it is about. */
export function scenarioWay({ name, about, reference }: Scenario): ScenarioWay {
  const way = Object.hasOwn(otherWays, name) ? otherWays[name] : undefined;
  return (way ?? ways[about])({ identityReference: reference });
}
