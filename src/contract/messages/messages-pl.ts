import type { Messages } from './messages-en.ts';

/** Formal: Państwo, or no pronoun. */
export const messagesPl: Messages = {
  'ramp.PAYMENT_READY': [
    'Zlecenie {order} na kwotę {amount} oczekuje na płatność. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Zlecenie oczekuje na płatność. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Płatność w wysokości {amount} za zlecenie {order} została przyjęta. Na razie nie trzeba robić nic więcej.',
    'Płatność za zlecenie {order} została przyjęta. Na razie nie trzeba robić nic więcej.',
    'Płatność została przyjęta. Na razie nie trzeba robić nic więcej.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Otrzymaliśmy płatność w wysokości {amount} i realizujemy zlecenie {order}.',
    'Otrzymaliśmy płatność i realizujemy zlecenie {order}.',
    'Otrzymaliśmy płatność i realizujemy Państwa zlecenie.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Płatność za zlecenie {order} została odrzucona, a zlecenie zamknięto. Można złożyć nowe zlecenie i wybrać inną metodę płatności.',
    'Płatność została odrzucona, a zlecenie zamknięto. Można złożyć nowe zlecenie i wybrać inną metodę płatności.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'Zlecenie {order} zostało anulowane. Jeśli płatność została już wykonana, prosimy podać, kiedy i w jaki sposób, abyśmy mogli to sprawdzić.',
    'Zlecenie zostało anulowane. Jeśli płatność została już wykonana, prosimy podać, kiedy i w jaki sposób, abyśmy mogli to sprawdzić.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Aby zrealizować zlecenie {order}, prosimy wysłać {crypto} do {deadline}, korzystając wyłącznie z sieci i adresu podanych w instrukcji. Jeśli środki zostały już wysłane, prosimy nie wysyłać ich ponownie.',
    'Aby zrealizować zlecenie {order}, prosimy wysłać {crypto}, korzystając wyłącznie z sieci i adresu podanych w instrukcji. Jeśli środki zostały już wysłane, prosimy nie wysyłać ich ponownie.',
    'Aby zrealizować zlecenie, prosimy wysłać kryptowaluty, korzystając wyłącznie z sieci i adresu podanych w instrukcji. Jeśli środki zostały już wysłane, prosimy nie wysyłać ich ponownie.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Otrzymaliśmy od Państwa {crypto} i realizujemy zlecenie {order}.',
    'Otrzymaliśmy Państwa kryptowaluty i realizujemy zlecenie {order}.',
    'Otrzymaliśmy Państwa kryptowaluty i realizujemy zlecenie.',
  ],
  'ramp.IN_PROGRESS': [
    'Zlecenie {order} jest w realizacji. Nie trzeba nic robić.',
    'Państwa zlecenie jest w realizacji. Nie trzeba nic robić.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'Zlecenie {order} wymaga dodatkowej weryfikacji, zanim będzie można je kontynuować.',
    'Państwa zlecenie wymaga dodatkowej weryfikacji, zanim będzie można je kontynuować.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Wysłaliśmy {crypto} na adres portfela podany w zleceniu {order}. Środki pojawiają się w portfelu po potwierdzeniu transakcji przez sieć.',
    'Wysłaliśmy kryptowaluty na adres portfela podany w zleceniu {order}. Środki pojawiają się w portfelu po potwierdzeniu transakcji przez sieć.',
    'Wysłaliśmy kryptowaluty na adres portfela podany w zleceniu. Środki pojawiają się w portfelu po potwierdzeniu transakcji przez sieć.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Wysłaliśmy {amount} na rachunek bankowy podany w zleceniu {order}. Czas zaksięgowania zależy od banku.',
    'Wysłaliśmy wypłatę na rachunek bankowy podany w zleceniu {order}. Czas zaksięgowania zależy od banku.',
    'Wysłaliśmy wypłatę na rachunek bankowy podany w zleceniu. Czas zaksięgowania zależy od banku.',
  ],
  'ramp.FULFILLED': [
    'Zlecenie {order} zostało zrealizowane: {amount} za {crypto}. Dziękujemy.',
    'Zlecenie {order} zostało zrealizowane. Dziękujemy.',
    'Zlecenie zostało zrealizowane. Dziękujemy.',
  ],
  'ramp.EXPIRED': [
    'Zlecenie {order} wygasło, dlatego prosimy nie wykonywać płatności ani niczego nie wysyłać. Jeśli to już nastąpiło, prosimy podać datę i kwotę.',
    'Zlecenie wygasło, dlatego prosimy nie wykonywać płatności ani niczego nie wysyłać. Jeśli to już nastąpiło, prosimy podać datę i kwotę.',
  ],
  'ramp.REFUNDED': [
    'Zlecenia {order} nie udało się zrealizować, a kwota została zwrócona na rachunek lub do portfela, z którego pochodziła. Czas zaksięgowania zależy od banku lub sieci.',
    'Zlecenia nie udało się zrealizować, a kwota została zwrócona na rachunek lub do portfela, z którego pochodziła. Czas zaksięgowania zależy od banku lub sieci.',
  ],
  'payment-ready.api': [
    'Aby zrealizować zlecenie {order}, prosimy zapłacić {amount} do {deadline} zgodnie z instrukcją płatności, podając tytuł płatności {reference}. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie {order}, prosimy zapłacić {amount} zgodnie z instrukcją płatności, podając tytuł płatności {reference}. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie {order}, prosimy zapłacić {amount} do {deadline} zgodnie z instrukcją płatności. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie {order}, prosimy zapłacić {amount} zgodnie z instrukcją płatności. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie, prosimy postępować zgodnie z instrukcją płatności. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
  ],
  'payment-ready.sdk': [
    'Aby zrealizować zlecenie {order} na kwotę {amount}, prosimy dokończyć płatność tam, gdzie zlecenie zostało złożone. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie, prosimy dokończyć płatność tam, gdzie zlecenie zostało złożone. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
  ],
  'payment-ready.redirect': [
    'Aby zrealizować zlecenie {order} na kwotę {amount}, prosimy dokończyć płatność na stronie płatności. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
    'Aby zrealizować zlecenie, prosimy dokończyć płatność na stronie płatności. Jeśli płatność została już wykonana, prosimy nie płacić ponownie.',
  ],
  'late.PAYMENT_ACCEPTED': ['Płatność za zlecenie {order} została przyjęta.', 'Płatność została przyjęta.'],
  'late.PAYMENT_RECEIVED': ['Otrzymaliśmy płatność za zlecenie {order}.', 'Otrzymaliśmy płatność.'],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Otrzymaliśmy kryptowaluty do zlecenia {order}.',
    'Otrzymaliśmy Państwa kryptowaluty.',
  ],
  'late.IN_PROGRESS': ['Zlecenie {order} jest w realizacji.', 'Państwa zlecenie jest w realizacji.'],
  'late.COIN_TRANSFERRED': [
    'Wysłaliśmy kryptowaluty na adres portfela podany w zleceniu {order}.',
    'Wysłaliśmy kryptowaluty na adres portfela podany w zleceniu.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Wysłaliśmy wypłatę na rachunek bankowy podany w zleceniu {order}.',
    'Wysłaliśmy wypłatę na rachunek bankowy podany w zleceniu.',
  ],
  'late.longer': 'Trwa to dłużej niż zwykle. Przepraszamy za to i poprosiliśmy o aktualne informacje.',
  'onboarding.PENDING': 'Otrzymaliśmy Państwa dokumenty i je sprawdzamy.',
  'onboarding.APPROVED': 'Państwa dokumenty zostały zaakceptowane.',
  'onboarding.REJECTED': 'Nie mogliśmy przyjąć przesłanych dokumentów.',
  'requirement.US_TAX_ID':
    'Prosimy przesłać amerykański numer identyfikacji podatkowej i podać stan, którego dotyczy.',
  'requirement.PERSONAL_DETAILS': 'Prosimy przesłać imię i nazwisko, datę urodzenia oraz adres zamieszkania.',
  'requirement.DOCUMENT': 'Prosimy przesłać zdjęcie paszportu, prawa jazdy lub dowodu osobistego.',
  'requirement.SELFIE': 'Prosimy przesłać aktualne zdjęcie twarzy, wykonane aparatem.',
  'requirement.SOURCE_FUNDS':
    'Prosimy podać, skąd pochodzą środki na tę transakcję, na przykład z wynagrodzenia lub oszczędności.',
  'requirement.OCCUPATION': 'Prosimy podać zawód oraz branżę, w której Państwo pracują.',
  'requirement.PURPOSE_OF_TX': 'Prosimy podać cel tej transakcji.',
  'limit.DAILY': 'Obowiązuje limit płatności w ciągu 24 godzin.',
  'limit.WEEKLY': 'Obowiązuje limit płatności w ciągu 7 dni.',
  'limit.MONTHLY': 'Obowiązuje limit płatności w ciągu 30 dni.',
  'limit.ANNUAL': 'Obowiązuje limit płatności w ciągu 12 miesięcy.',
  'limit-left.DAILY': [
    'W ciągu 24 godzin można zapłacić jeszcze do {left}.',
    'Obowiązuje limit płatności w ciągu 24 godzin.',
  ],
  'limit-left.WEEKLY': [
    'W ciągu 7 dni można zapłacić jeszcze do {left}.',
    'Obowiązuje limit płatności w ciągu 7 dni.',
  ],
  'limit-left.MONTHLY': [
    'W ciągu 30 dni można zapłacić jeszcze do {left}.',
    'Obowiązuje limit płatności w ciągu 30 dni.',
  ],
  'limit-left.ANNUAL': [
    'W ciągu 12 miesięcy można zapłacić jeszcze do {left}.',
    'Obowiązuje limit płatności w ciągu 12 miesięcy.',
  ],
  'limit-left.sale': ['Można sprzedać jeszcze za kwotę do {left}.', 'Obowiązuje limit sprzedaży.'],
  'limit-reached.DAILY':
    'Limit na ostatnie 24 godziny został wykorzystany. Stopniowo staje się ponownie dostępny.',
  'limit-reached.WEEKLY':
    'Limit na ostatnie 7 dni został wykorzystany. Stopniowo staje się ponownie dostępny.',
  'limit-reached.MONTHLY':
    'Limit na ostatnie 30 dni został wykorzystany. Stopniowo staje się ponownie dostępny.',
  'limit-reached.ANNUAL':
    'Limit na ostatnie 12 miesięcy został wykorzystany. Stopniowo staje się ponownie dostępny.',
  'limit-reached.sale': 'Limit sprzedaży został wykorzystany. Stopniowo staje się ponownie dostępny.',
  'diagnosis.ready': [
    'Nasza kontrola nie wykazała niczego, co uniemożliwiałoby płatność w wysokości {amount}. Prosimy spróbować ponownie.',
    'Nasza kontrola nie wykazała niczego, co uniemożliwiałoby płatność. Prosimy spróbować ponownie.',
  ],
  'diagnosis.requirements': [
    'Zanim będzie można zapłacić {amount}, potrzebujemy od Państwa jeszcze czegoś.',
    'Zanim będzie można zapłacić, potrzebujemy od Państwa jeszcze czegoś.',
  ],
  'diagnosis.not-found': 'Nie znaleźliśmy konta z tymi danymi. Prosimy sprawdzić, czy dane są prawidłowe.',
  'diagnosis.over-limit': [
    'Płatność w wysokości {amount} przekracza Państwa limit. Można zapłacić do {left}.',
    'Ta płatność przekracza Państwa limit. Można zapłacić do {left}.',
    'Ta płatność przekracza Państwa limit.',
  ],
  'diagnosis.below-minimum': [
    'Płatność w wysokości {amount} jest poniżej minimum. Minimalna kwota płatności to {least}.',
    'Ta płatność jest poniżej minimum. Minimalna kwota płatności to {least}.',
    'Ta płatność jest poniżej minimum.',
  ],
  'diagnosis.sale-ready': [
    'Nasza kontrola nie wykazała niczego, co uniemożliwiałoby sprzedaż za {amount}. Prosimy spróbować ponownie.',
    'Nasza kontrola nie wykazała niczego, co uniemożliwiałoby sprzedaż. Prosimy spróbować ponownie.',
  ],
  'diagnosis.sale-requirements': [
    'Zanim będzie można sprzedać za {amount}, potrzebujemy od Państwa jeszcze czegoś.',
    'Zanim będzie można sprzedać, potrzebujemy od Państwa jeszcze czegoś.',
  ],
  'diagnosis.sale-over-limit': [
    'Sprzedaż za {amount} przekracza Państwa limit. Można sprzedać za kwotę do {left}.',
    'Ta sprzedaż przekracza Państwa limit. Można sprzedać za kwotę do {left}.',
    'Ta sprzedaż przekracza Państwa limit.',
  ],
  'diagnosis.sale-below-minimum': [
    'Sprzedaż za {amount} jest poniżej minimum. Minimalna kwota sprzedaży to {least}.',
    'Ta sprzedaż jest poniżej minimum. Minimalna kwota sprzedaży to {least}.',
    'Ta sprzedaż jest poniżej minimum.',
  ],
  'diagnosis.refused':
    'Płatność nie jest możliwa w wybrany sposób. Prosimy wybrać inną kwotę lub metodę płatności.',
  'diagnosis.sale-refused':
    'Sprzedaż nie jest możliwa w wybrany sposób. Prosimy wybrać inną kwotę lub metodę wypłaty.',
  'diagnosis.unknown': 'W tej chwili nie możemy tego sprawdzić. Prosimy spróbować ponownie później.',
  'error.400': 'Z powodu problemu po naszej stronie nie możemy tego w tej chwili wykonać.',
  'error.401': 'Z powodu problemu technicznego po naszej stronie nie możemy tego w tej chwili wykonać.',
  'error.404': 'Nie znaleźliśmy niczego pod tym numerem. Prosimy sprawdzić numer.',
  'error.422': 'Niektóre dane nie zostały przyjęte. Prosimy sprawdzić, czy są prawidłowe.',
  'error.429': 'Nasze systemy są w tej chwili bardzo obciążone. Prosimy spróbować ponownie później.',
  'error.500': 'Z powodu problemu technicznego nie możemy tego w tej chwili potwierdzić.',
};
