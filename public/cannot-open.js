// Says why the page can't be opened, in place of its empty frame: nothing of the program may be there to say it.
(function () {
  var texts = {
    en: {
      offline: [
        'You’re offline',
        'Rampart couldn’t be loaded. This page loads again when the connection is back.',
      ],
      updated: [
        'Rampart was updated',
        'Reload the page to open the new version. If you see this again, tell your administrator.',
      ],
      broken: [
        'Rampart couldn’t be loaded',
        'Your connection is fine. Something is wrong in Rampart itself. Reload the page. If you see this again, tell your administrator.',
      ],
      reload: 'Reload the page',
    },
    de: {
      offline: [
        'Sie sind offline',
        'Rampart konnte nicht geladen werden. Diese Seite wird neu geladen, sobald die Verbindung wieder da ist.',
      ],
      updated: [
        'Rampart wurde aktualisiert',
        'Laden Sie die Seite neu, um die neue Version zu öffnen. Wenn Sie dies wieder sehen, informieren Sie Ihren Administrator.',
      ],
      broken: [
        'Rampart konnte nicht geladen werden',
        'Ihre Verbindung ist in Ordnung. Der Fehler liegt in Rampart selbst. Laden Sie die Seite neu. Wenn Sie dies wieder sehen, informieren Sie Ihren Administrator.',
      ],
      reload: 'Seite neu laden',
    },
    fr: {
      offline: [
        'Vous êtes hors ligne',
        'Rampart n’a pas pu être chargé. Cette page se recharge dès que la connexion est rétablie.',
      ],
      updated: [
        'Rampart a été mis à jour',
        'Rechargez la page pour ouvrir la nouvelle version. Si ce message revient, prévenez votre administrateur.',
      ],
      broken: [
        'Rampart n’a pas pu être chargé',
        'Votre connexion fonctionne. Le problème vient de Rampart. Rechargez la page. Si ce message revient, prévenez votre administrateur.',
      ],
      reload: 'Recharger la page',
    },
    es: {
      offline: [
        'No tiene conexión',
        'No se ha podido cargar Rampart. Esta página se recarga cuando vuelva la conexión.',
      ],
      updated: [
        'Rampart se ha actualizado',
        'Recargue la página para abrir la nueva versión. Si vuelve a ver esto, avise a su administrador.',
      ],
      broken: [
        'No se ha podido cargar Rampart',
        'Su conexión funciona. El problema está en Rampart. Recargue la página. Si vuelve a ver esto, avise a su administrador.',
      ],
      reload: 'Recargar la página',
    },
    ar: {
      offline: ['لا يوجد اتصال', 'تعذّر تحميل Rampart. سيُعاد تحميل هذه الصفحة عند عودة الاتصال.'],
      updated: [
        'تم تحديث Rampart',
        'يُرجى إعادة تحميل الصفحة لفتح الإصدار الجديد. وإذا ظهر هذا مجددًا فيُرجى إبلاغ مسؤول النظام.',
      ],
      broken: [
        'تعذّر تحميل Rampart',
        'اتصالك سليم، والمشكلة في Rampart نفسه. يُرجى إعادة تحميل الصفحة. وإذا ظهر هذا مجددًا فيُرجى إبلاغ مسؤول النظام.',
      ],
      reload: 'إعادة تحميل الصفحة',
    },
  };
  var isFailing = false;

  // The program's own files report that they did not come, or are not whole; so does main.tsx (window.rampartCannotOpen).
  window.addEventListener(
    'error',
    function (event) {
      // What is only preloaded is not needed yet.
      var isPreload = /preload/.test(event.target.rel || '');
      var from = event.filename || event.target.src || event.target.href || '';
      if (!isPreload && from.indexOf(location.origin + '/assets/') === 0) cannotOpen();
    },
    true,
  );
  window.rampartCannotOpen = cannotOpen;

  /** Does nothing once the page was drawn. */
  function cannotOpen() {
    if (isFailing || !emptyFrame()) return;
    isFailing = true;
    void findCause().then(show);
  }

  function emptyFrame() {
    return document.getElementById('frame-before-script');
  }

  function findCause() {
    if (!navigator.onLine) return Promise.resolve('offline');
    var program = document.querySelector('script[type="module"]');
    return fetch(program.src, { method: 'HEAD', cache: 'no-store' }).then(
      function (answer) {
        return answer.status === 404 ? 'updated' : 'broken';
      },
      function () {
        return 'offline';
      },
    );
  }

  function show(cause) {
    var frame = emptyFrame();
    if (!frame) return;
    var words = texts[document.documentElement.lang] || texts.en;
    var message = document.createElement('div');
    message.setAttribute('role', 'alert');
    message.append(
      element('h1', words[cause][0]),
      element('p', words[cause][1]),
      Object.assign(element('button', words.reload), { onclick: reload }),
    );
    var page = document.createElement('main');
    page.className = 'cannot-open';
    frame.replaceWith(page);
    page.append(message);
    document.title = words[cause][0] + ' · Rampart';
    window.addEventListener('online', reload);
  }

  function element(name, text) {
    var made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  function reload() {
    location.reload();
  }
})();
