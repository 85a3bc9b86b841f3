import * as fc from 'fast-check';

export type Path = readonly (string | number)[];

export interface Fault {
  readonly path: Path;
  readonly value: unknown;
}

const absent = Symbol('absent');

const tooLong = Symbol('too long');

const wrongValues = [absent, '', ' ', null, tooLong, '\u0000', 7] as const;

export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, item]) => [[...path, key], ...pathsIn(item, [...path, key])]);
}

interface Faulty {
  readonly contradictions?: readonly Fault[];
  readonly paths?: readonly Path[];
  readonly values?: readonly unknown[];
}

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

/** Fields that are checked only once others are known. */
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

function mayUncover(mended: string, field: string): boolean {
  const isWithin = field === mended || field.startsWith(`${mended}.`);
  return isWithin || waitsFor.some(([waiting, until]) => waiting.test(field) && until.test(mended));
}

/** Fixes each fault alone; returns fields that are named only then. Empty: all were named at once. */
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
