import type { Messages } from './messages-en.ts';

/** The built-in texts in Polish. */
export const messagesPl: Messages = {
  'ramp.PAYMENT_READY': 'Czekamy na Twoją płatność; w instrukcji znajdziesz, jak i gdzie zapłacić.',
  'ramp.PAYMENT_ACCEPTED': 'Twoja płatność została przyjęta i jest w drodze do nas.',
  'ramp.PAYMENT_RECEIVED': 'Twoja płatność dotarła, przygotowujemy Twoje zlecenie.',
  'ramp.PAYMENT_DECLINED':
    'Twoja płatność została odrzucona; możesz spróbować ponownie, składając nowe zlecenie, być może z inną metodą płatności.',
  'ramp.PAYMENT_CANCELLED': 'Płatność została anulowana, dlatego to zlecenie jest zamknięte.',
  'ramp.COIN_DEPOSIT_READY':
    'Czekamy na Twoje kryptowaluty; wyślij je, proszę, na adres podany w instrukcji.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Twoje kryptowaluty dotarły, przygotowujemy wypłatę.',
  'ramp.IN_PROGRESS': 'Twoje zlecenie jest w toku; nie musisz nic robić.',
  'ramp.EXTRA_VERIFICATION': 'Potrzebujemy od Ciebie dodatkowych informacji, aby kontynuować zlecenie.',
  'ramp.COIN_TRANSFERRED':
    'Twoje kryptowaluty zostały wysłane do Twojego portfela i czekają na potwierdzenie.',
  'ramp.FIAT_TRANSFERRED':
    'Twoje pieniądze zostały wysłane na Twoje konto bankowe; może minąć trochę czasu, zanim bank je pokaże.',
  'ramp.FULFILLED': 'Twoje zlecenie zostało zrealizowane.',
  'ramp.EXPIRED':
    'Nie otrzymaliśmy płatności na czas, dlatego to zlecenie wygasło; prosimy już za nie nie płacić.',
  'ramp.REFUNDED': 'Twoje zlecenie nie doszło do skutku, a wpłacona kwota została Ci zwrócona.',
  'ramp.ACCOUNT_BLOCKED':
    'Nie możemy zrealizować tego zlecenia; nasz zespół skontaktuje się z Tobą w sprawie konta.',
  'late.PAYMENT_ACCEPTED': 'Twoja płatność została przyjęta i jest w drodze do nas.',
  'late.PAYMENT_RECEIVED': 'Twoja płatność dotarła.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Twoje kryptowaluty dotarły.',
  'late.IN_PROGRESS': 'Twoje zlecenie jest w toku.',
  'late.COIN_TRANSFERRED':
    'Twoje kryptowaluty zostały wysłane do Twojego portfela i czekają na potwierdzenie.',
  'late.FIAT_TRANSFERRED': 'Twoje pieniądze zostały wysłane na Twoje konto bankowe.',
  'late.longer': 'Trwa to dłużej niż zwykle; wyjaśniamy to i napiszemy do Ciebie.',
  'onboarding.PENDING': 'Mamy Twoje dokumenty i właśnie je sprawdzamy.',
  'onboarding.APPROVED': 'Sprawdziliśmy Twoje dokumenty i wszystko jest w porządku.',
  'onboarding.REJECTED':
    'Nie mogliśmy przyjąć przesłanych dokumentów; napiszemy, czego potrzebujemy zamiast nich.',
  'account.CUSTOMER_BLACKLISTED': 'Nie możemy zaoferować Ci tej usługi.',
  'account.ACCOUNT_BLOCKED':
    'W tej chwili nie można korzystać z Twojego konta; nasz zespół skontaktuje się z Tobą.',
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
  'limit-reached.DAILY': 'Twój limit na 24 godziny został wykorzystany; spróbuj, proszę, jutro.',
  'limit-reached.WEEKLY': 'Twój limit na siedem dni został wykorzystany.',
  'limit-reached.MONTHLY': 'Twój limit na 30 dni został wykorzystany.',
  'limit-reached.ANNUAL': 'Twój limit na ten rok został wykorzystany.',
  'limit-reached.sale': 'Twój limit sprzedaży został wykorzystany; spróbuj, proszę, później.',
  'diagnosis.ready': 'Nic nie stoi na przeszkodzie Twojej płatności.',
  'diagnosis.requirements': 'Zanim zapłacisz, potrzebujemy od Ciebie czegoś jeszcze.',
  'diagnosis.blocked':
    'W tej chwili nie można korzystać z Twojego konta; nasz zespół skontaktuje się z Tobą.',
  'diagnosis.not-found': 'Nie znajdujemy konta z tymi danymi; sprawdź je, proszę, razem ze mną.',
  'diagnosis.over-limit': 'Ta płatność przekracza Twój limit; możesz zapłacić do {left}.',
  'diagnosis.below-minimum': 'Najmniejsza płatność to {least}.',
  'diagnosis.sale-ready': 'Nic nie stoi na przeszkodzie Twojej sprzedaży.',
  'diagnosis.sale-requirements': 'Zanim sprzedasz, potrzebujemy od Ciebie czegoś jeszcze.',
  'diagnosis.sale-over-limit': 'Ta sprzedaż przekracza Twój limit; możesz sprzedać do {left}.',
  'diagnosis.sale-below-minimum': 'Najmniejsza sprzedaż to {least}.',
  'diagnosis.refused':
    'Ta płatność nie jest możliwa w ten sposób; spróbuj, proszę, z inną kwotą lub metodą płatności.',
  'diagnosis.unknown': 'W tej chwili nie możemy tego sprawdzić; prosimy o chwilę cierpliwości.',
  'error.400': 'Coś poszło nie tak po naszej stronie i nic nie zostało wykonane; spróbujemy ponownie.',
  'error.401':
    'W tej chwili nie możemy połączyć się z naszym partnerem płatniczym; nic nie zostało wykonane.',
  'error.404': 'Nie możemy tego znaleźć; sprawdź, proszę, numer razem ze mną.',
  'error.422': 'Coś z wysłanych przez nas danych nie zostało przyjęte; sprawdźmy to razem.',
  'error.429': 'Mamy teraz bardzo dużo zgłoszeń; proszę o minutę cierpliwości.',
  'error.500': 'Nasz partner płatniczy ma teraz problem; poczekaj, proszę; sprawdzimy to i damy znać.',
};
