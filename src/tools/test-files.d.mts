export type TestGroup = 'unit' | 'pages' | 'apart';

export function testGroups(options: {
  readonly isLong: boolean;
}): Readonly<Record<TestGroup, readonly string[]>>;

export function testsOnPostgres(options: { readonly isLong: boolean }): readonly string[];
