import {
  type FieldPlace,
  fieldPlaces,
  isUnknownPlace,
  nameUnder,
  placeUnder,
} from '#contract/fields/field-places.ts';
import { leavesOf } from '#contract/fields/leaves.ts';
import { type CallbackName, readCallbacks } from '#contract/service/callbacks.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { answerLeaves } from '#contract/service/sent-nodes.ts';
import { envelopeNames } from '#contract/service/read-message.ts';
import { pointerSteps, type ServiceFields } from '#contract/service/service-fields.ts';

/** A position in an answer as the service wrote it: what the contract has there, in an envelope or where the integration maps it. */
export interface Position {
  readonly place: FieldPlace;
  /** Where the pointers of mapped fields go on from here. */
  readonly pointers: PointerNode | null;
  /** Whether what is here may be wrapped once more. */
  readonly mayBeEnvelope: boolean;
}

interface PointerNode {
  readonly below: Map<string, PointerNode>;
  target: FieldPlace | null;
}

const emptyNode = (): PointerNode => ({ below: new Map(), target: null });

/** The position of the whole answer of an operation that succeeded. */
export function answerRoot(name: OperationName, fields: ServiceFields): Position {
  const place = placesOfAnswer(name);
  const mapped = fields[name];
  return {
    place,
    pointers: mapped === undefined ? null : pointerNodes(mapped, place),
    mayBeEnvelope: true,
  };
}

/** The position of a whole callback. */
export function callbackRoot(name: CallbackName, fields: ServiceFields): Position {
  const place = fieldPlaces(leavesOf(readCallbacks[name]));
  const mapped = fields[name];
  return {
    place,
    pointers: mapped === undefined ? null : pointerNodes(mapped, place),
    mayBeEnvelope: true,
  };
}

const placesByAnswer = new Map<OperationName, FieldPlace>();

function placesOfAnswer(name: OperationName): FieldPlace {
  const known = placesByAnswer.get(name);
  if (known !== undefined) return known;
  const made = fieldPlaces(answerLeaves(name));
  placesByAnswer.set(name, made);
  return made;
}

function pointerNodes(mapped: Readonly<Record<string, string>>, root: FieldPlace): PointerNode {
  const start = emptyNode();
  for (const [field, pointer] of Object.entries(mapped)) {
    const target = field.replaceAll('[]', '').split('.').reduce(placeUnder, root);
    for (const node of nodesOf(start, pointerSteps(pointer))) node.target = stricter(node.target, target);
  }
  return start;
}

/** The nodes that a pointer leads to. A list is read as its elements: `*` is no step, an index may be one. */
function nodesOf(start: PointerNode, steps: readonly string[]): PointerNode[] {
  return steps.reduce<PointerNode[]>(
    (nodes, step) => {
      if (step === '*') return nodes;
      const next = nodes.map((node) => nodeUnder(node, step));
      return /^\d+$/.test(step) ? [...nodes, ...next] : next;
    },
    [start],
  );
}

function nodeUnder(node: PointerNode, step: string): PointerNode {
  const known = node.below.get(step);
  if (known !== undefined) return known;
  const made = emptyNode();
  node.below.set(step, made);
  return made;
}

/** Of two places of one value the one that shows less. */
function stricter(one: FieldPlace | null, other: FieldPlace): FieldPlace {
  if (one === null || isUnknownPlace(one)) return other;
  return one.mark === 'personal' || other.mark === 'unknown' || (one.mark === 'text' && other.mark === 'open')
    ? one
    : other;
}

/** The position under a key, and whether the key is one that the contract or the mapping knows. */
export function positionUnder(position: Position, key: string): { at: Position; isNamed: boolean } {
  const { place, pointers, mayBeEnvelope } = position;
  const node = pointers?.below.get(key) ?? null;
  const isOurs = nameUnder(place, key) !== null;
  const below = placeUnder(place, key);
  if (node?.target) {
    const at = stricter(isOurs ? below : null, node.target);
    return { at: { place: at, pointers: node, mayBeEnvelope: false }, isNamed: true };
  }
  if (mayBeEnvelope && !isOurs && envelopeNames.includes(key))
    return { at: { place, pointers: node, mayBeEnvelope: true }, isNamed: true };
  return { at: { place: below, pointers: node, mayBeEnvelope: false }, isNamed: isOurs || node !== null };
}
