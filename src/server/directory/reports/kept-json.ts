/** Reads kept JSON: what is not there or of another kind is undefined. Keys are only ever those of this program. */
export class KeptJson {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** Of a text that was stored. */
  static of(text: string): KeptJson {
    return new KeptJson(JSON.parse(text));
  }

  /** What stands at a path of fields. */
  at(...path: readonly string[]): unknown {
    let here = this.#value;
    for (const field of path) {
      if (typeof here !== 'object' || here === null || !Object.hasOwn(here, field)) return undefined;
      here = (here as Readonly<Record<string, unknown>>)[field];
    }
    return here;
  }

  text(...path: readonly string[]): string | undefined {
    const value = this.at(...path);
    return typeof value === 'string' ? value : undefined;
  }

  claim(...path: readonly string[]): boolean | undefined {
    const value = this.at(...path);
    return typeof value === 'boolean' ? value : undefined;
  }
}
