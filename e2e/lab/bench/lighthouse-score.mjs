/** Lighthouse's default phone score: simulated slow 4G, 4× slower processor. */
import lighthouse from 'lighthouse';

/** 0 to 100. `port` is a browser's debugger; `headers` go with every request. */
export async function scoreOf({ url, port, headers }) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    extraHeaders: headers,
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse came to ${lhr.finalDisplayedUrl}`);
  return Math.round(lhr.categories.performance.score * 100);
}
