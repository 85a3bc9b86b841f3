import * as fc from 'fast-check';

/** Keys and indexes from the request down. */
export type Path = readonly (string | number)[];

/** One thing wrong with a request: what is at a path, or that nothing is. */
export interface Fault {
  readonly path: Path;
  readonly value: unknown;
}

/** Nothing at all: the key is left out. */
const absent = Symbol('absent');

/** Longer than any text may be. */
const tooLong = Symbol('too long');

/** What people and programs get wrong about any field: left out, empty, blank, null, too long, unreadable, of another kind. */
const wrongValues = [absent, '', ' ', null, tooLong, '\u0000', 7] as const;

/** Every path in a request, the request itself left out. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, item]) => [[...path, key], ...pathsIn(item, [...path, key])]);
}

interface Faulty {
  /** Contradictions that are this request's own. */
  readonly contradictions?: readonly Fault[];
  readonly paths?: readonly Path[];
  readonly values?: readonly unknown[];
}

/** Draws faults of a request, each at a path of its own. */
export function faultsOf(
  request: object,
  { contradictions = [], paths = pathsIn(request), values = wrongValues }: Faulty = {},
): fc.Arbitrary<readonly Fault[]> {
  const anywhere = fc.record({
    path: fc.constantFrom(...paths),
    value: fc.constantFrom<unknown>(...values),
  });
  const one = contradictions.length === 0 ? anywhere : fc.oneof(anywhere, fc.constantFrom(...contradictions));
  return fc.uniqueArray(one, { minLength: 1, maxLength: 12, selector: ({ path }) => path.join('.') });
}

/** The request with its faults; one that is below another is put in first. */
export function broken(request: object, faults: readonly Fault[]): unknown {
  const copy = structuredClone(request);
  for (const fault of faults.toSorted((one, other) => other.path.length - one.path.length)) put(copy, fault);
  return copy;
}

function put(node: unknown, { path: [key, ...rest], value }: Fault): void {
  if (typeof node !== 'object' || node === null || key === undefined) return;
  const container = node as Record<string | number, unknown>;
  if (rest.length > 0) put(container[key], { path: rest, value });
  else if (value === absent) delete container[key];
  else if (value === tooLong) container[key] = 'x'.repeat(5000);
  else container[key] = value;
}

/** Fields whose rules can't be held before another field says which rule it is: the last part of the one → those of the other. */
const waitsFor: readonly (readonly [field: RegExp, until: RegExp])[] = [
  [/(?:^|\.)(?:residentialAddress\.)?state$/, /(?:^|\.)(?:country|countryOfResidence|residentialAddress)$/],
  [/(?:^|\.)(?:taxIdType|taxId|taxState)$/, /(?:^|\.)(?:country|residentialAddress)$/],
  [/(?:^|\.)data\.number$/, /(?:^|\.)(?:type|data)$/],
  [/^occupation$/, /^occupationIndustry$/],
  [/^source$/, /^source\./],
  [/^target$/, /^(?:source|target)(?:\.|$)/],
  // Two faults that make a good request together: the one amount for the other.
  [/^(?:fiat|crypto)Amount$/, /^(?:fiat|crypto)Amount$/],
];

/** Whether mending one field may uncover a fault of another: it is in what was mended, or waits for what it says. */
function mayUncover(mended: string, field: string): boolean {
  const isWithin = field === mended || field.startsWith(`${mended}.`);
  return isWithin || waitsFor.some(([waiting, until]) => waiting.test(field) && until.test(mended));
}

/**
 * Mends each fault by itself, `refused` being the fields about which anything is said, and gives those about which that says something
 * new. None: everything was said at once.
 */
export async function saidTooLate(
  faults: readonly Fault[],
  refused: (faults: readonly Fault[]) => Iterable<string> | Promise<Iterable<string>>,
): Promise<string[]> {
  const atOnce = new Set(await refused(faults));
  const late: string[] = [];
  for (const mended of faults) {
    const name = mended.path.join('.');
    for (const field of await refused(faults.filter((fault) => fault !== mended))) {
      if (!atOnce.has(field) && !mayUncover(name, field)) late.push(`${field}, only after ${name}`);
    }
  }
  return late;
}
