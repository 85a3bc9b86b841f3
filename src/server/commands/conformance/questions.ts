import { randomUUID } from 'node:crypto';

import { fillPath, type OperationName, operations } from '#contract/service/operations.ts';

import type { ConformanceSettings } from './read-settings.ts';

/** A call, and what is asked with it. */
export interface Question {
  readonly name: OperationName;
  readonly about: string;
  /** Path and query behind the service's base path. */
  readonly target: string;
  readonly body: Buffer | null;
}

type Asked = Pick<ConformanceSettings, 'reference' | 'ramp' | 'route' | 'fiatAmount'>;

const madeUp = 'rampart-conformance';
const madeUpRamp = '00000000000000000000000000000000';

/** All that changes nothing: about the customer and the ramp that are given, else about made-up ones. */
export function readingQuestions({ reference, ramp, route, fiatAmount }: Asked): Question[] {
  const identityReference = reference ?? madeUp;
  const whose = reference === null ? 'a made-up reference' : 'the reference';
  // Whom the service does not know is told by e-mail and country.
  const who =
    reference === null
      ? { email: `${madeUp}@mail.example`, countryOfResidence: 'AU' }
      : { identityReference };
  const query = new URLSearchParams({ identityReference, ...route, fiatAmount });
  return [
    identityQuestion(madeUp, 'a made-up reference'),
    ...(reference === null ? [] : [identityQuestion(reference, whose)]),
    {
      ...asked('checkEligibility', { ...who, ...route, fiatAmount }),
      about: reference === null ? 'an unknown customer' : whose,
    },
    { ...asked('getLimits', { identityReference, ...route }), about: whose },
    {
      name: 'getPrice',
      about: whose,
      target: `${operations.getPrice.path}?${query.toString()}`,
      body: null,
    },
    {
      name: 'getRamp',
      about: ramp === null ? 'a made-up ramp' : 'the ramp',
      target: fillPath(operations.getRamp.path, { ramp_id: ramp ?? madeUpRamp }),
      body: null,
    },
  ];
}

/** What writes: a customer with a made-up reference and nothing else, then looked up. */
export function writingQuestions(): Question[] {
  const identityReference = `${madeUp}-${randomUUID()}`;
  return [
    { ...asked('createBasicIdentity', { identityReference }), about: 'a new made-up reference' },
    identityQuestion(identityReference, 'the reference just created'),
  ];
}

function asked(name: OperationName, body: object): Omit<Question, 'about'> {
  return { name, target: operations[name].path, body: Buffer.from(JSON.stringify(body)) };
}

function identityQuestion(reference: string, about: string): Question {
  const target = fillPath(operations.getIdentity.path, { identity_reference: reference });
  return { name: 'getIdentity', about, target, body: null };
}
