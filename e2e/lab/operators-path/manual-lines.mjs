import { readFileSync } from 'node:fs';

const manual = new URL('../../../src/deploy/README.md', import.meta.url);

export function blocksOf(heading) {
  const text = readFileSync(manual, 'utf8');
  const [, section] = text.split(new RegExp(`^##+ ${heading}\n`, 'm'));
  if (section === undefined) throw new Error(`The manual has no section ${heading}`);
  const [own = ''] = section.split(/^##+ \w/m);
  return [...own.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block);
}

/** A section's commands, with these values replacing the first block's. */
export function commandsOf(heading, values) {
  const [first = '', ...others] = blocksOf(heading);
  const names = [...first.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`no values for ${missing.join(', ')}`);
  const given = names.map((name) => `${name}='${values[name]}'`);
  return [given.join('\n'), ...others].join('\n');
}
