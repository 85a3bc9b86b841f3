/**
 * Finds the longest import path, circles counted as one.
 *
 * @param {Map<string, Set<string>>} graph module → its imports
 * @returns {string[][]} top down, circles together
 */
export function longestPath(graph) {
  const circles = circlesOf(graph);
  const circleOf = new Map(circles.flatMap((circle) => circle.map((name) => [name, circle])));
  const best = new Map();
  const from = (circle) => {
    const known = best.get(circle);
    if (known) return known;
    const next = new Set(circle.flatMap((name) => [...graph.get(name)].map((found) => circleOf.get(found))));
    next.delete(circle);
    const rest = [...next]
      .map(from)
      .reduce((longest, one) => (one.length > longest.length ? one : longest), []);
    best.set(circle, [circle, ...rest]);
    return best.get(circle);
  };
  return circles.map(from).reduce((longest, one) => (one.length > longest.length ? one : longest), []);
}

function circlesOf(graph) {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = [];
  const placed = new Set();
  for (const name of graph.keys()) {
    if (placed.has(name)) continue;
    const others = [...reached.get(name)].filter((other) => other !== name && reached.get(other).has(name));
    const circle = [name, ...others];
    for (const one of circle) placed.add(one);
    circles.push(circle);
  }
  return circles;
}

function reachedFrom(graph, start) {
  const found = new Set();
  const open = [...graph.get(start)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...graph.get(name));
  }
  return found;
}
