// Runs before the first paint, long before the program is there. No script stands in the page.
(function () {
  var root = document.documentElement;
  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  // What the page was last time decides how its frame is drawn.
  var scheme = remembered('mantine-color-scheme-value');
  var isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (remembered('rampart-rail') === 'narrow') root.setAttribute('data-rail', 'narrow');
  if (remembered('rampart-environment') === 'live') root.setAttribute('data-environment', 'live');
  // Before the desk there is no frame.
  if (['/sign-in', '/signed-in', '/welcome'].includes(location.pathname))
    root.setAttribute('data-start', 'sign-in');

  // Whoever is signed in and comes to one of the first pages will want what it shows: it is asked for now, while the program is on its way.
  // web/shared/api/page-start.ts takes the answer, once.
  function isSignedIn() {
    try {
      return JSON.parse(document.getElementById('page-start').textContent).staff !== null;
    } catch {
      return false;
    }
  }
  var path = { '/': '/api/overview', '/customers': '/api/customers?limit=25' }[location.pathname];
  if (path === undefined || location.search !== '' || !isSignedIn()) return;
  var answer = fetch(path, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  });
  // Whoever takes it hears of its failure.
  answer.catch(function () {});
  window.rampartEarlyAnswer = { path: path, askedAtMs: Date.now(), answer: answer };
})();
