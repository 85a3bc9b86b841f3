import type { FieldMark } from '#contract/fields/field.ts';
import { accountNames, isPersonalName, keptNameOf, markOf } from '#contract/fields/marks.ts';
import { answerPaths } from '#contract/fields/personal-leaves.ts';
import type { OperationName } from '#contract/service/operations.ts';

/** What may be seen at a place of an answer: `unknown` is what the contract has no field for. A list is read as its elements. */
export interface Place {
  readonly mark: FieldMark | 'unknown';
  /** Name of the field by which its values are masked. */
  readonly field: string;
  readonly below: ReadonlyMap<string, Place>;
  /** What every other key below has; null where the contract knows no others. */
  readonly other: FieldMark | null;
}

interface GrowingPlace extends Place {
  mark: Place['mark'];
  other: FieldMark | null;
  readonly below: Map<string, GrowingPlace>;
}

const grown = (field: string, mark: Place['mark'] = 'unknown'): GrowingPlace => ({
  mark,
  field,
  below: new Map(),
  other: null,
});

function placesOf(paths: readonly string[]): Place {
  const root = grown('');
  for (const path of paths) {
    const mark = markOf(path) ?? 'personal';
    let place = root;
    for (const step of path.replaceAll('[]', '').split('.')) {
      if (step === '*') place.other = mark;
      else place = branch(place, step);
    }
    if (!path.endsWith('*')) place.mark = mark;
  }
  return root;
}

function branch(place: GrowingPlace, step: string): GrowingPlace {
  const known = place.below.get(step);
  if (known !== undefined) return known;
  const made = grown(keptNameOf(step, place.field));
  place.below.set(step, made);
  return made;
}

/** The place under a key. A name that is a person's is masked as theirs wherever it is, all else that is unknown whole. */
export function placeUnder(place: Place, key: string): Place {
  const known = place.below.get(key);
  if (known !== undefined) return known;
  const { other } = place;
  if (other === 'text') return { ...place, field: key };
  // The lines of an account that is the service's own belong to no person.
  const isPersonal = isPersonalName(key) && !(other === 'open' && accountNames.has(key));
  if (other === 'personal' || isPersonal) return grown(keptNameOf(key, place.field), 'personal');
  return grown(key, other ?? 'unknown');
}

const answers = new Map<OperationName, Place>();

/** The places of what an operation answers when it succeeds. */
export function answerPlace(name: OperationName): Place {
  const known = answers.get(name) ?? placesOf(answerPaths(name));
  answers.set(name, known);
  return known;
}

/** The places of a refusal, whatever its status. `errors` has no stated shape: all in it is text. Spec: Errors. */
export const refusalPlace: Place = {
  ...placesOf(['message', 'status', 'traceId']),
  mark: 'text',
  below: new Map([
    ...placesOf(['message', 'status', 'traceId']).below,
    ['errors', { ...grown('errors', 'text'), other: 'text' as const }],
  ]),
};
