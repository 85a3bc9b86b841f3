// Runs before the first paint, long before the program is there. No script stands in the page.
(function () {
  // What texts may become elements or programs (`require-trusted-types-for`): styles, in which there is no `<`, and the desk's own workers. All
  // else is refused, and reported.
  if (window.trustedTypes)
    trustedTypes.createPolicy('default', {
      createHTML: function (text) {
        return text.includes('<') ? null : text;
      },
      createScriptURL: function (address) {
        var at = new URL(address, location.href);
        return at.origin === location.origin && /^\/assets\/[\w.-]+$/.test(at.pathname) ? address : null;
      },
    });

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
  if (remembered('rampart-font') === 'inter') root.setAttribute('data-font', 'inter');
  if (remembered('rampart-environment') === 'live') root.setAttribute('data-environment', 'live');
  // Before the desk there is no frame.
  if (['/sign-in', '/signed-in', '/welcome'].includes(location.pathname))
    root.setAttribute('data-start', 'sign-in');

  function readStaff() {
    try {
      return JSON.parse(document.getElementById('page-start').textContent).staff;
    } catch {
      return null;
    }
  }
  var staff = readStaff();
  speak(staff && staff.language);
  if (staff === null) return;

  // The first pages need their data: it is requested now, while the program is on its way. web/shared/api/page-start.ts takes the answer, once.
  var path = { '/': '/api/overview', '/customers': '/api/customers?limit=25' }[location.pathname];
  if (path === undefined || location.search !== '') return;
  var answer = fetch(path, {
    headers: { Accept: 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
  });
  // The one that takes it sees its failure.
  answer.catch(function () {});
  window.rampartEarlyAnswer = { path: path, askedAtMs: Date.now(), answer: answer };

  // The account's language, else the one that this browser remembers, else the first it prefers that the desk speaks (contract/desk/languages.ts).
  function speak(ofAccount) {
    var wanted = [ofAccount, remembered('rampart-language')].concat(navigator.languages);
    var language = wanted
      .map(function (tag) {
        return String(tag).split('-')[0].toLowerCase();
      })
      .find(function (one) {
        return ['en', 'de', 'fr', 'es', 'ar'].includes(one);
      });
    root.lang = language || 'en';
    root.dir = language === 'ar' ? 'rtl' : 'ltr';
    if (!ofAccount || ofAccount !== language) return;
    try {
      localStorage.setItem('rampart-language', language);
    } catch {
      // Then a page that does not know the account is in the browser's.
    }
  }
})();
