/** What is wrong with what a project is made of, a line each. */
export function faultsOfSupply(of: {
  readonly manifest: object;
  readonly npmrc: string;
  readonly lock: { readonly packages: Readonly<Record<string, object>> };
}): string[];
