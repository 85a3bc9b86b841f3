import { deskHeaders } from '#contract/desk/routes.ts';

/** Which changes are in an answer of the desk's: all with a lower number. */
const ofAnswers = new WeakMap<object, number>();
const ofQueries = new WeakMap<object, number>();

/** Keeps what an answer says of itself, for as long as it is there. */
export function noteRead(json: unknown, header: (name: string) => string | null): void {
  const before = header(deskHeaders.changesBefore);
  if (isObject(json) && before !== null && /^\d{1,16}$/.test(before)) ofAnswers.set(json, Number(before));
}

/** `made` of `answer`, and as new. */
export function asNewAs<Made>(answer: unknown, made: Made): Made {
  const before = isObject(answer) ? ofAnswers.get(answer) : undefined;
  if (isObject(made) && before !== undefined) ofAnswers.set(made, before);
  return made;
}

/** To be told of everything that a query has read. Of pages the oldest counts; those that were there stay as old as they were. */
export function noteQueryRead(query: object, data: unknown): void {
  const known = ofQueries.get(query);
  const pages = isObject(data) && 'pages' in data && Array.isArray(data.pages) ? data.pages : [data];
  const read = pages.map((page: unknown) => (isObject(page) ? (ofAnswers.get(page) ?? known) : undefined));
  if (read.includes(undefined)) ofQueries.delete(query);
  else ofQueries.set(query, Math.min(...read.filter((before) => before !== undefined)));
}

/** Whether what a query has was read with the change of this number in it; false where that is not known. */
export function hasSeen(query: object, changeNumber: number | undefined): boolean {
  const before = ofQueries.get(query);
  return before !== undefined && changeNumber !== undefined && changeNumber < before;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
