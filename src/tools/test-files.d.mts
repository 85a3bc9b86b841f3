export type TestGroup = 'unit' | 'pages' | 'apart' | 'bundle';

export const roomsOnPostgres: readonly string[];

export function testGroups(options: {
  readonly isLong: boolean;
}): Readonly<Record<TestGroup, readonly string[]>>;

export function testsOnPostgres(options: { readonly isLong: boolean }): readonly string[];

export function isLongOnly(path: string): boolean;

export function testFiles(): readonly string[];
