/** Lighthouse's performance score of a page on a phone, as it is by default: a simulated slow 4G and a four times slower processor. */
import lighthouse from 'lighthouse';

/** 0 to 100. `port`: of a browser's debugger; `headers` go with every request. */
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
