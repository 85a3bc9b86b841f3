import { writtenAnswers } from '#contract/service/openapi-answers.ts';
import {
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import { keepShape, openShapeOf, type Kept, type KeptShape } from '#server/facts/kept-shapes.ts';

import type { FinishedCall } from './finished-call.ts';

/** What is kept in clear of a call: of its parameters and body, and of its answer. */
export interface KeptFacts {
  readonly asked?: Kept;
  readonly answered?: Kept;
  /** The service's time of a write that it took, where its clock is not the machine's. */
  readonly serviceAt?: string;
}

interface KeptShapes {
  readonly parameters: KeptShape;
  readonly body: KeptShape;
  readonly answer: KeptShape;
}

type IsLeftOut = (path: string) => boolean;

/** What no list shows: the kinds of images, and an ignored amount. */
const isNeverAsked: IsLeftOut = (path) => path.includes('.images[]') || path.endsWith('.crypto.amount');

/** A ramp's second name and the service's own account. */
const isOfRampAlone: IsLeftOut = (path) => path === 'id' || path.startsWith('sourceDepositInstructions');

/** Besides, what an answer repeats of its question. */
const isNeverAnswered: Readonly<Partial<Record<OperationName, IsLeftOut>>> = {
  createRamp: isOfRampAlone,
  getRamp: isOfRampAlone,
  shareDocuments: (path) => !['identityReference', 'status', 'createdAt'].includes(path),
  getPrice: (path) => path === 'identityReference' || /\.(?:fiat|crypto)$/.test(path),
};

/**
 * What is kept in clear of each operation: the leaves that the contract marks as open, but for those left out. So no personal leaf, no
 * token, no image, no written reason, and no field unknown to the contract.
 */
const kept: ReadonlyMap<OperationName, KeptShapes> = new Map(
  operationNames.map((name) => {
    const { pathParameters, query, request, answer }: Operation = operations[name];
    return [
      name,
      {
        parameters: openShapeOf([pathParameters, query]),
        body: openShapeOf([request], isNeverAsked),
        answer: openShapeOf([answer, writtenAnswers[name]], isNeverAnswered[name]),
      },
    ];
  }),
);
const nothing: KeptShape = {};

/** What is kept in clear of a call. A refusal keeps only the columns: its texts may repeat what was sent. */
export function keptFacts(
  operation: OperationName,
  { asked, answered }: Pick<FinishedCall, 'asked' | 'answered'>,
  isSuccess: boolean,
): KeptFacts {
  const shapes = kept.get(operation);
  const parameters = keepShape(shapes?.parameters ?? nothing, asked.parameters);
  const question = parameters ?? keepShape(shapes?.body ?? nothing, asked.body);
  const answer = isSuccess ? keepShape(shapes?.answer ?? nothing, answered) : undefined;
  return {
    ...(question !== undefined && { asked: question }),
    ...(answer !== undefined && { answered: answer }),
  };
}

/** The visible part of an operation's body: no personal leaf, and nothing unknown to the contract. */
export function keptBodyShape(operation: OperationName): KeptShape {
  return kept.get(operation)?.body ?? nothing;
}
