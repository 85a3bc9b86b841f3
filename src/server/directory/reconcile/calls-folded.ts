import type { Course } from './course.ts';
import type { ToldByCall } from './told.ts';

/** A call that stands for the later ones that were answered the same. */
export interface FoldedCall {
  readonly call: ToldByCall;
  /** Those later ones, oldest first. */
  readonly again: readonly ToldByCall[];
}

/**
 * The calls, each poll that was answered as the one before it counted with that one; what was not answered, or was refused, always stands
 * for itself. Product: Ramp page.
 */
export function foldCalls(calls: readonly ToldByCall[], course: Course): readonly FoldedCall[] {
  const folded: { readonly call: ToldByCall; readonly again: ToldByCall[] }[] = [];
  let answered: (typeof folded)[number] | null = null;
  for (const call of calls.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (answered !== null && saysTheSame(answered.call, call, course)) {
      answered.again.push(call);
      continue;
    }
    const one = { call, again: [] };
    folded.push(one);
    if (call.told !== null) answered = one;
  }
  return folded;
}

function saysTheSame(before: ToldByCall, call: ToldByCall, course: Course): boolean {
  return (
    call.operation === 'getRamp' &&
    before.updatedAt === call.updatedAt &&
    course.stayOf(before.id) === course.stayOf(call.id)
  );
}
