import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const styles = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');

it('has the styles of each of Mantine’s components that a page imports', () => {
  const used = new Set<string>();
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx$/.test(file)) continue;
    const source = readFileSync(join(web, file), 'utf8');
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names.split(',')) used.add(name.trim().replace(/ as \w+$/, ''));
  }
  expect(used).toContain('Indicator');
  const styled = [...used].filter((name) =>
    existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`),
  );
  // The help alone has its texts' typography.
  expect(styled.filter((name) => !styles.includes(`/${name}.layer.css`))).toEqual(['Typography']);
});
