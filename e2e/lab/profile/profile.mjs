import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { findOrInstallBrowser } from '../../../src/tools/browser.mjs';
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs';
import { nameOfCommit } from '../name-of-commit.mjs';
import { projectRoot } from '../../../src/tools/project-root.mjs';

const subjects = ['proxy', 'intake', 'upload', 'page'];

/** `npm run lab -- profile page /customers`: the subject and, for a page, its address. */
function readWords() {
  const [subject, route = '/customers'] = process.argv.slice(2);
  if (!subjects.includes(subject)) {
    process.stderr.write(`npm run lab -- profile ${subjects.join('|')} [address of the page]\n`);
    process.exit(1);
  }
  return { subject, route };
}

const { subject, route } = readWords();
process.chdir(projectRoot);
buildIfStale();
// A folder a commit, so that before and after lie side by side.
const directory = join(projectRoot, 'e2e/.results/profile', `${subject}-${nameOfCommit()}`);
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory, { recursive: true });
process.env.PROFILE_DIRECTORY = directory;
const { profiles } = await import('./profiles.mjs');
const { heaviest, profilesIn, writeFlameGraphs } = await import('./flame-graph.mjs');
const browserPath = subject === 'page' ? await findOrInstallBrowser() : null;
await profiles[subject]({
  directory,
  browserPath,
  route,
  photoFile: join(projectRoot, 'src/testing/photos/rocket.jpg'),
});
const summary = [];
for (const file of profilesIn(directory)) {
  const { busyMs, lines } = heaviest(JSON.parse(readFileSync(file, 'utf8')));
  summary.push(`${basename(file)}: ${busyMs.toFixed(0)} ms busy; of that, by itself`);
  for (const { place, ms, share } of lines)
    summary.push(`  ${(share * 100).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(6)} ms  ${place}`);
}
writeFileSync(join(directory, 'heaviest.txt'), `${summary.join('\n')}\n`);
process.stdout.write(`${summary.join('\n')}\n\nFlame graphs:\n`);
for (const page of writeFlameGraphs(directory)) process.stdout.write(`  ${relative(process.cwd(), page)}\n`);
