/** `IN_PROGRESS` → `In progress`. */
export function sentence(name: string): string {
  const said = name.replaceAll('_', ' ').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}
