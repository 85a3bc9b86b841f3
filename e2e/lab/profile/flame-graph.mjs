/** A flame graph of each .cpuprofile in a directory: speedscope with the profile loaded, as HTML that needs no server. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Writes them; answers their files. */
export function writeFlameGraphs(directory) {
  cpSync(
    join(import.meta.dirname, '../node_modules/speedscope/dist/release'),
    join(directory, 'speedscope'),
    {
      recursive: true,
    },
  );
  return profilesIn(directory).map((file) => {
    const name = basename(file, '.cpuprofile');
    const [title, content] = [`${name}.cpuprofile`, readFileSync(file).toString('base64')];
    const script = join(directory, `${name}.js`);
    writeFileSync(
      script,
      `speedscope.loadFileFromBase64(${JSON.stringify(title)}, ${JSON.stringify(content)})`,
    );
    const page = join(directory, `${name}.html`);
    const address = `speedscope/index.html#localProfilePath=${script}`;
    writeFileSync(page, `<!doctype html><script>location = ${JSON.stringify(address)}</script>\n`);
    return page;
  });
}

/** The profiles of a directory, the main thread's first. */
export function profilesIn(directory) {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.cpuprofile'))
    .toSorted()
    .map((name) => join(directory, name));
}

const notWork = new Set(['(root)', '(idle)', '(program)']);

/** The functions in which most of the time was spent, not counting what they called: name, place, milliseconds, share of the busy time. */
export function heaviest(profile, most = 15) {
  const interval = new Map(profile.nodes.map(({ id }) => [id, 0]));
  profile.samples.forEach((id, at) => interval.set(id, interval.get(id) + profile.timeDeltas[at] / 1000));
  const byPlace = new Map();
  for (const { id, callFrame } of profile.nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const name = functionName === '' ? '(anonymous)' : functionName;
    const place = url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`;
    byPlace.set(place, (byPlace.get(place) ?? 0) + interval.get(id));
  }
  const busy = [...byPlace].filter(([place]) => !notWork.has(place));
  const all = busy.reduce((sum, [, ms]) => sum + ms, 0);
  return {
    busyMs: all,
    lines: busy
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([place, ms]) => ({ place, ms, share: ms / all })),
  };
}
