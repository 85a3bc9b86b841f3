// Runs before the first paint: what the page was last time decides how its frame is drawn. No script stands in the page.
(function () {
  var root = document.documentElement;
  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var scheme = remembered('mantine-color-scheme-value');
  var isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  if (remembered('rampart-rail') === 'narrow') root.setAttribute('data-rail', 'narrow');
  if (remembered('rampart-environment') === 'live') root.setAttribute('data-environment', 'live');
  if (location.pathname === '/sign-in') root.setAttribute('data-start', 'sign-in');
})();
