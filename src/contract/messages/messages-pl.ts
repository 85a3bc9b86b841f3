import type { Messages } from './messages-en.ts';

export const messagesPl: Messages = {
  'ramp.PAYMENT_READY': 'Twoje zlecenie czeka na płatność.',
  'ramp.PAYMENT_ACCEPTED': 'Twoja płatność została przyjęta. Na razie nie musisz robić nic więcej.',
  'ramp.PAYMENT_RECEIVED': 'Twoja płatność dotarła, przygotowujemy Twoje zlecenie.',
  'ramp.PAYMENT_DECLINED':
    'Twoja płatność została odrzucona, a to zlecenie jest zamknięte. Możesz złożyć nowe zlecenie, być może z inną metodą płatności.',
  'ramp.PAYMENT_CANCELLED':
    'Płatność została anulowana, a to zlecenie jest zamknięte. Jeśli płatność została już wykonana, napisz nam, proszę, kiedy i jak.',
  'ramp.COIN_DEPOSIT_READY':
    'Czekamy na Twoje kryptowaluty; wyślij je, proszę, na adres podany w instrukcji.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Twoje kryptowaluty dotarły, przygotowujemy wypłatę.',
  'ramp.IN_PROGRESS': 'Twoje zlecenie jest w toku; nie musisz nic robić.',
  'ramp.EXTRA_VERIFICATION':
    'Twoje zlecenie wymaga dodatkowej weryfikacji, zanim będzie można je kontynuować.',
  'ramp.COIN_TRANSFERRED':
    'Twoje kryptowaluty zostały wysłane do Twojego portfela. Pojawią się w nim, gdy sieć je potwierdzi.',
  'ramp.FIAT_TRANSFERRED':
    'Twoje pieniądze zostały do Ciebie wysłane. Czas ich dotarcia zależy od banku lub dostawcy płatności.',
  'ramp.FULFILLED': 'Twoje zlecenie zostało zrealizowane.',
  'ramp.EXPIRED':
    'To zlecenie wygasło, więc nie płać za nie i nic już nie wysyłaj. Jeśli to już nastąpiło, napisz nam, proszę, kiedy i ile.',
  'ramp.REFUNDED':
    'Twojego zlecenia nie udało się zrealizować, a kwota została zwrócona. Czas jej dotarcia zależy od banku lub sieci.',
  'payment-ready.api':
    'Twoje zlecenie czeka na płatność. W instrukcji płatności opisano, jak i gdzie zapłacić.',
  'payment-ready.sdk':
    'Twoje zlecenie czeka na płatność. Dokończ, proszę, płatność tam, gdzie zostało złożone zlecenie.',
  'payment-ready.redirect':
    'Twoje zlecenie czeka na płatność. Dokończ, proszę, płatność na stronie płatności.',
  'late.PAYMENT_ACCEPTED': 'Twoja płatność została przyjęta.',
  'late.PAYMENT_RECEIVED': 'Twoja płatność dotarła.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Twoje kryptowaluty dotarły.',
  'late.IN_PROGRESS': 'Twoje zlecenie jest w toku.',
  'late.COIN_TRANSFERRED': 'Twoje kryptowaluty zostały wysłane do Twojego portfela.',
  'late.FIAT_TRANSFERRED': 'Twoje pieniądze zostały do Ciebie wysłane.',
  'late.longer': 'Trwa to dłużej niż zwykle. Przepraszamy, poprosiliśmy o aktualne informacje.',
  'onboarding.PENDING': 'Mamy Twoje dokumenty i właśnie je sprawdzamy.',
  'onboarding.APPROVED': 'Twoje dokumenty zostały zaakceptowane.',
  'onboarding.REJECTED': 'Nie mogliśmy przyjąć przesłanych dokumentów.',
  'requirement.US_TAX_ID':
    'Potrzebujemy Twojego amerykańskiego numeru identyfikacji podatkowej i stanu, którego on dotyczy.',
  'requirement.PERSONAL_DETAILS':
    'Potrzebujemy Twojego imienia i nazwiska, daty urodzenia oraz adresu zamieszkania.',
  'requirement.DOCUMENT': 'Potrzebujemy zdjęcia Twojego paszportu, prawa jazdy lub dowodu osobistego.',
  'requirement.SELFIE': 'Potrzebujemy zdjęcia Twojej twarzy, zrobionego teraz.',
  'requirement.SOURCE_FUNDS': 'Musimy wiedzieć, skąd pochodzą pieniądze.',
  'requirement.OCCUPATION': 'Musimy wiedzieć, czym zajmujesz się zawodowo i w jakiej branży.',
  'requirement.PURPOSE_OF_TX': 'Musimy wiedzieć, jaki jest cel tej transakcji.',
  'limit.DAILY': 'Obowiązuje limit kwoty, którą możesz zapłacić w ciągu 24 godzin.',
  'limit.WEEKLY': 'Obowiązuje limit kwoty, którą możesz zapłacić w ciągu siedmiu dni.',
  'limit.MONTHLY': 'Obowiązuje limit kwoty, którą możesz zapłacić w ciągu 30 dni.',
  'limit.ANNUAL': 'Obowiązuje limit kwoty, którą możesz zapłacić w ciągu roku.',
  'limit-left.DAILY': 'W ciągu 24 godzin możesz zapłacić jeszcze do {left}.',
  'limit-left.WEEKLY': 'W ciągu siedmiu dni możesz zapłacić jeszcze do {left}.',
  'limit-left.MONTHLY': 'W ciągu 30 dni możesz zapłacić jeszcze do {left}.',
  'limit-left.ANNUAL': 'W ciągu roku możesz zapłacić jeszcze do {left}.',
  'limit-left.sale': 'Możesz sprzedać jeszcze do {left}.',
  'limit-reached.DAILY':
    'Twój limit na ostatnie 24 godziny został wykorzystany. Stopniowo będzie znów dostępny.',
  'limit-reached.WEEKLY':
    'Twój limit na ostatnie siedem dni został wykorzystany. Stopniowo będzie znów dostępny.',
  'limit-reached.MONTHLY':
    'Twój limit na ostatnie 30 dni został wykorzystany. Stopniowo będzie znów dostępny.',
  'limit-reached.ANNUAL':
    'Twój limit na ostatnie dwanaście miesięcy został wykorzystany. Stopniowo będzie znów dostępny.',
  'limit-reached.sale': 'Twój limit sprzedaży został wykorzystany. Stopniowo będzie znów dostępny.',
  'diagnosis.ready': 'Nasze sprawdzenie nie wykazało niczego, co stałoby na przeszkodzie Twojej płatności.',
  'diagnosis.requirements': 'Zanim zapłacisz, potrzebujemy od Ciebie czegoś jeszcze.',
  'diagnosis.not-found': 'Nie znajdujemy konta z tymi danymi; sprawdź je, proszę, razem ze mną.',
  'diagnosis.over-limit': 'Ta płatność przekracza Twój limit; możesz zapłacić do {left}.',
  'diagnosis.below-minimum': 'Najmniejsza płatność to {least}.',
  'diagnosis.sale-ready':
    'Nasze sprawdzenie nie wykazało niczego, co stałoby na przeszkodzie Twojej sprzedaży.',
  'diagnosis.sale-requirements': 'Zanim sprzedasz, potrzebujemy od Ciebie czegoś jeszcze.',
  'diagnosis.sale-over-limit': 'Ta sprzedaż przekracza Twój limit; możesz sprzedać do {left}.',
  'diagnosis.sale-below-minimum': 'Najmniejsza sprzedaż to {least}.',
  'diagnosis.refused':
    'Ta płatność nie jest możliwa w ten sposób; spróbuj, proszę, z inną kwotą lub metodą płatności.',
  'diagnosis.unknown': 'W tej chwili nie możemy tego sprawdzić; prosimy o chwilę cierpliwości.',
  'error.400': 'Z powodu problemu po naszej stronie nie udało się tego wykonać.',
  'error.401': 'Uniemożliwił to problem techniczny po naszej stronie i nic nie zostało wykonane.',
  'error.404': 'Nie możemy tego znaleźć; sprawdź, proszę, numer razem ze mną.',
  'error.422': 'Coś z wysłanych przez nas danych nie zostało przyjęte; sprawdźmy to razem.',
  'error.429': 'Nasze systemy mają teraz zbyt wiele żądań. Spróbuj, proszę, ponownie później.',
  'error.500': 'Mamy teraz problem techniczny i nie możemy jeszcze tego potwierdzić.',
};
