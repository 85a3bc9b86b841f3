import { writtenAnswers } from '#contract/service/openapi-answers.ts';
import {
  type Operation,
  type OperationName,
  operationNames,
  operations,
} from '#contract/service/operations.ts';
import {
  type Kept,
  KeptJson,
  type KeptShape,
  keepShape,
  openShapeOf,
} from '#server/privacy/facts/kept-shapes.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import type { FoundLeaf } from '#server/privacy/personal/mask-leaves.ts';

export interface FinishedCall {
  readonly id: string;
  readonly atMs: number;
  readonly staffId: string;
  readonly operation: OperationName;
  /** Path and query as signed, personal values masked. */
  readonly uri: string;
  readonly outcome: CallOutcome;
  readonly status: number | null;
  readonly durationMs: number;
  readonly attempts: number;
  readonly traceId: string | null;
  readonly keyId: string;
  readonly signedTimestamp: string | null;
  readonly bodyBytes: number;
  readonly bodySha256: string | null;
  /** As parsed by the contract; images without content. */
  readonly asked: { readonly parameters: Readonly<Record<string, string>>; readonly body: unknown };
  /** Under the interface's names, refusals verbatim, unmasked, numbers as text. */
  readonly answered: unknown;
  /** Leaves beyond the contract that the page doesn't show. Choice: unknownFields. */
  readonly withheld: readonly Pick<FoundLeaf, 'path' | 'text'>[];
}

/** Facts of a call stored in clear. */
export interface KeptFacts {
  readonly asked?: Kept;
  readonly answered?: Kept;
  /** The service's mark for a customer's payment; not personal. */
  readonly depositReference?: string;
  /** The service's time of an accepted write, if its clock isn't the machine's. */
  readonly serviceAt?: string;
}

interface KeptShapes {
  readonly parameters: KeptShape;
  readonly body: KeptShape;
  readonly answer: KeptShape;
}

type IsLeftOut = (path: string) => boolean;

/** Shown in no list: kinds of images, and an ignored amount. */
const isNeverAsked: IsLeftOut = (path) => path.includes('.images[]') || path.endsWith('.crypto.amount');

/** A ramp's second id and the service's account. */
const isOfRampAlone: IsLeftOut = (path) => path === 'id' || path.startsWith('sourceDepositInstructions');

/** Also what an answer repeats of its question. */
const isNeverAnswered: Readonly<Partial<Record<OperationName, IsLeftOut>>> = {
  createRamp: isOfRampAlone,
  getRamp: isOfRampAlone,
  shareDocuments: (path) => !['identityReference', 'status', 'createdAt'].includes(path),
  getPrice: (path) => path === 'identityReference' || /\.(?:fiat|crypto)$/.test(path),
};

/** Stored in clear: never personal leaves, tokens, images, reasons or unknown fields. */
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
const emptyShape: KeptShape = {};

/** Picks what to store in clear: nothing of refusals, which may repeat what was sent. */
export function keptFacts(
  operation: OperationName,
  { asked, answered }: Pick<FinishedCall, 'asked' | 'answered'>,
  isSuccess: boolean,
): KeptFacts {
  const shapes = kept.get(operation);
  const parameters = keepShape(shapes?.parameters ?? emptyShape, asked.parameters);
  const question = parameters ?? keepShape(shapes?.body ?? emptyShape, asked.body);
  const answer = isSuccess ? keepShape(shapes?.answer ?? emptyShape, answered) : undefined;
  return {
    ...(question !== undefined && { asked: question }),
    ...(answer !== undefined && { answered: answer }),
    ...(isSuccess && depositReferenceIn(operation, answered)),
  };
}

const longestReference = 100;

/** Finds a reference by name, else the only one. */
function depositReferenceIn(
  operation: OperationName,
  answered: unknown,
): Pick<KeptFacts, 'depositReference'> | undefined {
  if (operation !== 'createRamp' && operation !== 'getRamp') return undefined;
  const instructions = new KeptJson(answered).at('sourceDepositInstructions');
  // They may come as an array of one.
  const lines: unknown = Array.isArray(instructions) ? instructions[0] : instructions;
  if (typeof lines !== 'object' || lines === null) return undefined;
  const named = Object.entries(lines).filter(([name]) => /reference/i.test(name));
  const [, found] =
    named.find(([name]) => /^deposit_?reference$/i.test(name)) ?? (named.length === 1 ? named : [])[0] ?? [];
  const isKept =
    typeof found === 'string' && found !== '' && found.length <= longestReference && !found.includes('\0');
  return isKept ? { depositReference: found } : undefined;
}

/** Returns what of a body is stored in clear. */
export function keptBodyShape(operation: OperationName): KeptShape {
  return kept.get(operation)?.body ?? emptyShape;
}
