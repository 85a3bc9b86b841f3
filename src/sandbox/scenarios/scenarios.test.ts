import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityReference, text } from '#contract/service/primitives.ts';
import { scenarioNames, scenarioReference, scenariosOf, scenarioSurname } from './scenarios.ts';

const anyScenario = fc.constantFrom(...scenarioNames);

describe('a customer is in a scenario', () => {
  it('by its reference, and by whatever follows that after a hyphen', () => {
    fc.assert(
      fc.property(anyScenario, fc.stringMatching(/^[A-Za-z0-9-]{0,40}$/), (name, rest) => {
        const reference = scenarioReference(name);
        expect(scenariosOf(reference, undefined)).toStrictEqual(new Set([name]));
        expect(scenariosOf(`${reference}-${rest}`, 'Ng')).toStrictEqual(new Set([name]));
        expect(identityReference.safeParse(`${reference}-${rest}`).success).toBe(true);
      }),
    );
  });

  it('by its surname, whatever the capitals', () => {
    fc.assert(
      fc.property(anyScenario, fc.constantFrom('toLowerCase', 'toUpperCase', 'trim'), (name, change) => {
        const surname = scenarioSurname(name);
        expect(text.safeParse(surname).success).toBe(true);
        expect(scenariosOf('c-1', surname[change]())).toStrictEqual(new Set([name]));
        expect(scenariosOf('c-1', ` ${surname} `)).toStrictEqual(new Set([name]));
      }),
    );
    expect(scenarioSurname('always-rejected')).toBe('Always Rejected');
  });

  it('by both at once', () => {
    expect(scenariosOf('scenario-never-pays-2', 'Slow Checks')).toStrictEqual(
      new Set(['never-pays', 'slow-checks']),
    );
    expect(scenariosOf('scenario-never-pays', 'Never Pays')).toStrictEqual(new Set(['never-pays']));
  });

  it('by nothing else', () => {
    for (const reference of [
      'c-1',
      'scenario',
      'scenario-',
      'scenario-never-paysx',
      'x-scenario-never-pays',
      'Scenario-never-pays',
    ])
      expect(scenariosOf(reference, undefined).size).toBe(0);
    for (const surname of ['Ng', '', 'Never', 'Never Pays It', 'never-pays'])
      expect(scenariosOf('c-1', surname).size).toBe(0);
  });
});
