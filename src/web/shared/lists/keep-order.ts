/** Those that were there before in the order of then, in the places that they have among those that are new. */
export function keepOrder<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  order: readonly string[],
): readonly Item[] {
  const placeOf = new Map(order.map((name, place) => [name, place]));
  const known = items
    .filter((item) => placeOf.has(nameOf(item)))
    .toSorted((one, other) => (placeOf.get(nameOf(one)) ?? 0) - (placeOf.get(nameOf(other)) ?? 0))
    .values();
  return items.map((item) => (placeOf.has(nameOf(item)) ? (known.next().value ?? item) : item));
}
