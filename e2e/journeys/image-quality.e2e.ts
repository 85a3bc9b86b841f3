import { expect } from 'playwright/test';

import type { DocumentType } from '#contract/service/documents.ts';

import { imageFile, test } from '../support/preflight.ts';

interface Labelled {
  file: string;
  half: 'tuning' | 'held-out';
  label: keyof typeof expectedCodes;
  type: DocumentType;
}

/** What must be found first on a picture of each label. */
const expectedCodes = {
  good: null,
  'cut-off': 'cut-off',
  glare: 'glare',
  blurred: 'blurred',
  moved: 'blurred',
  dark: 'too-dark',
  sideways: 'sideways',
  'too-small': 'too-small',
} as const;

/** What was found first on each picture, or null. */
type Judged = Labelled & { first: string | null };

const isRight = ({ label, first }: Judged) => first === expectedCodes[label];

test('at most 1 in 20 good pictures is flagged, and at least 9 in 10 bad ones with what is wrong first @long', async ({
  preflight,
}) => {
  const labels = JSON.parse(new TextDecoder().decode(imageFile('quality/labels.json'))) as Labelled[];
  const judged: Judged[] = [];
  for (const picture of labels) {
    const bytes = imageFile(`quality/${picture.file}`);
    const { findings } = await preflight.run({ name: 'photo.jpg', bytes, type: picture.type });
    judged.push({ ...picture, first: findings[0]?.code ?? null });
  }
  // The table is the result: to be read before a threshold is changed.
  process.stdout.write(`\n${tableOf(judged)}\n`);

  expect(judged.length).toBeGreaterThanOrEqual(60);
  for (const half of ['tuning', 'held-out'] as const) {
    const good = judged.filter((picture) => picture.half === half && picture.label === 'good');
    const bad = judged.filter((picture) => picture.half === half && picture.label !== 'good');
    expect(good.filter(isRight).length / good.length, `good, ${half}`).toBeGreaterThanOrEqual(19 / 20);
    expect(bad.filter(isRight).length / bad.length, `bad, ${half}`).toBeGreaterThanOrEqual(9 / 10);
  }
});

/** A row a label: how many there are in either half, how many are judged rightly, and what else was said. */
function tableOf(judged: readonly Judged[]): string {
  const rows = Object.keys(expectedCodes).map((label) => {
    const of = (half: Labelled['half']) => {
      const pictures = judged.filter((picture) => picture.label === label && picture.half === half);
      return `${pictures.filter(isRight).length} of ${pictures.length}`.padEnd(10);
    };
    const wrong = judged.filter((picture) => picture.label === label && !isRight(picture));
    const misses = wrong.map(({ file, first }) => `${file}: ${first ?? 'nothing'}`).join(', ');
    return `${label.padEnd(10)} ${(expectedCodes[label as Labelled['label']] ?? 'nothing').padEnd(10)} ${of('tuning')} ${of('held-out')} ${misses}`;
  });
  return [
    `${'label'.padEnd(10)} ${'expected'.padEnd(10)} ${'tuning'.padEnd(10)} ${'held-out'.padEnd(10)} otherwise`,
    ...rows,
  ].join('\n');
}
