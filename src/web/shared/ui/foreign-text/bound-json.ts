/** What is shown of a text, a list or an object at once. */
const most = { characters: 2000, entries: 200 } as const;

/** JSON with long texts and lists cut, so that a page can show it; whether anything was. */
export function boundJson(value: unknown): { shown: unknown; isCut: boolean } {
  let isCut = false;
  const note = <Kept>(kept: Kept): Kept => {
    isCut = true;
    return kept;
  };
  const bound = (inner: unknown): unknown => {
    if (typeof inner === 'string')
      return inner.length > most.characters ? note(`${inner.slice(0, most.characters)}…`) : inner;
    if (Array.isArray(inner)) {
      const kept = inner.length > most.entries ? note(inner.slice(0, most.entries)) : inner;
      return kept.map(bound);
    }
    if (typeof inner !== 'object' || inner === null) return inner;
    const fields = Object.entries(inner);
    const kept = fields.length > most.entries ? note(fields.slice(0, most.entries)) : fields;
    return Object.fromEntries(kept.map(([name, field]) => [name, bound(field)]));
  };
  const shown = bound(value);
  return { shown, isCut };
}
