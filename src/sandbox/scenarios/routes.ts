import type { FastifyInstance } from 'fastify';
import type { ScenarioList } from '#contract/sandbox/customers.ts';
import { scenarioNames, scenarioReference, scenarios, scenarioSurname } from './scenarios.ts';

/** The catalogue of scenarios. */
export function scenarioControls(controls: FastifyInstance): void {
  controls.get('/sandbox/scenarios', async (): Promise<ScenarioList> => ({ items: scenarioCatalogue() }));
}

/** The scenarios in their order, each with the reference and the surname that put a customer into it. */
export function scenarioCatalogue(): ScenarioList['items'] {
  return scenarioNames.map((name) => ({
    name,
    ...scenarios[name],
    reference: scenarioReference(name),
    surname: scenarioSurname(name),
  }));
}
