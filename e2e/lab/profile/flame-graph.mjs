/** Flame graphs as server-free HTML: speedscope with each .cpuprofile loaded. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Returns their files. */
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

/** Main thread first. */
export function profilesIn(directory) {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.cpuprofile'))
    .toSorted()
    .map((name) => join(directory, name));
}

const notWork = new Set(['(root)', '(idle)', '(program)']);

/** Functions by self time: name, place, milliseconds, busy share. */
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
