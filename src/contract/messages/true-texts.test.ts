import { describe, expect, it } from 'vitest';

import { customerLanguages, isMessageKey, messageKeys, type CustomerLanguage } from './message-rules.ts';
import { builtInMessages } from './messages.ts';
import { starterKeys, starterReplies } from './starter-replies.ts';

/** By hand, in each language: what no text for a customer may say. */
const untrue: Readonly<Record<string, Readonly<Record<CustomerLanguage, RegExp>>>> = {
  'a day or a calendar year, because limits roll': {
    en: /\b(?:tomorrow|today|tonight|midnight|this (?:week|month|year)|next (?:day|week|month|year))\b/i,
    de: /\b(?:morgen|heute|mitternacht|(?:diese[nrsm]?|nächste[nrsm]?) (?:tage?|woche|monat|jahr))\b/i,
    fr: /\b(?:demain|aujourd’hui|minuit|cette (?:année|semaine)|ce mois|(?:année|semaine|mois) prochaine?)(?!\p{L})/iu,
    es: /\b(?:mañana|hoy|medianoche|est[ae] (?:año|mes|semana)|próxim[oa])(?!\p{L})/iu,
    pt: /(?<!\p{L})(?:amanhã|hoje|meia-noite|d?est[ae] (?:ano|mês|semana)|próxim[oa])(?!\p{L})/iu,
    it: /\b(?:domani|oggi|mezzanotte|quest(?:o|a|’)\s?(?:anno|mese|settimana)|prossim[oa])(?!\p{L})/iu,
    pl: /(?<!\p{L})(?:jutro|dzisiaj|dziś|północ\p{L}*|t(?:en|ym|ego) (?:rok|roku|miesiąc\p{L}*|tydzień))(?!\p{L})/iu,
    tr: /(?<!\p{L})(?:yarın|bugün|gece yarısı|bu (?:yıl|yılki|ay|ayki|hafta|haftaki)|gelecek (?:yıl|ay|hafta))(?!\p{L})/iu,
  },
  'that we can’t reach somebody, or that a partner is at fault': {
    en: /\b(?:reach our|partner|provider has)\b/i,
    de: /erreichen|partner/i,
    fr: /joindre|partenaire/i,
    es: /conectar|socio/i,
    pt: /contactar|parceiro/i,
    it: /contattare|partner/i,
    pl: /połączyć|partner/i,
    tr: /ulaşamıyoruz|ortağı/i,
  },
  'that we will do something: nobody does it by itself': {
    en: /\b(?:we|our team) will\b|\bget back to you\b|\blet you know\b/i,
    de: /melde[nt] (?:uns|sich)|wir versuchen|sagen Ihnen/i,
    fr: /nous (?:vous )?(?:allons|écrirons|dirons|tiendrons)|vous contactera/i,
    es: /(?:le )?(?:escribiremos|avisaremos|diremos|intentaremos)|se pondrá en contacto/i,
    pt: /(?:iremos|vamos) (?:escrever|tentar|dizer)|avisamos|entrará em contacto/i,
    it: /(?:scriveremo|riproveremo|diremo|faremo sapere)|la contatterà/i,
    pl: /napiszemy|spróbujemy|damy znać|skontaktuje/i,
    tr: /yazacağız|deneyeceğiz|bildireceğiz|vereceğiz|iletişime geçecek/i,
  },
  'that an account is blocked or under review': {
    en: /\b(?:blocked|blacklist|frozen|suspend|account can’t)/i,
    de: /gesperrt|blockiert|konto kann/i,
    fr: /bloqu|suspend|gel[ée]\b|compte ne peut/i,
    es: /bloque|suspend|cuenta no se puede/i,
    pt: /bloque|suspens|conta não pode/i,
    it: /bloccat|sospes|account non può/i,
    pl: /zablokowan|zawieszon|korzystać z Twojego konta/i,
    tr: /engellen|askıya|hesabınız şu anda/i,
  },
};

const texts = customerLanguages.flatMap((language) => [
  ...messageKeys.map((key) => ({ language, key, text: builtInMessages[language][key] })),
  ...starterKeys.map((key) => ({ language, key, text: starterReplies[key].texts[language] })),
]);

describe.each(Object.entries(untrue))('no text for a customer says %s', (_what, patterns) => {
  it.each(customerLanguages)('in %s', (language) => {
    const said = texts.filter((one) => one.language === language && patterns[language].test(one.text));
    expect(said).toEqual([]);
  });
});

it('the patterns find what was said before', () => {
  const [days, reach, promises, blocks] = Object.values(untrue);
  expect('You have reached your limit for 24 hours; please try again tomorrow.').toMatch(days?.en ?? /^$/);
  expect('Ha raggiunto il suo limite per quest’anno.').toMatch(days?.it ?? /^$/);
  expect('Twój limit na ten rok został wykorzystany.').toMatch(days?.pl ?? /^$/);
  expect('Bu yılki limitinize ulaştınız.').toMatch(days?.tr ?? /^$/);
  expect('Vous avez atteint votre limite pour cette année.').toMatch(days?.fr ?? /^$/);
  expect('Neste momento não conseguimos contactar o nosso parceiro.').toMatch(reach?.pt ?? /^$/);
  expect('Bei uns ist etwas schiefgegangen; wir versuchen es noch einmal.').toMatch(promises?.de ?? /^$/);
  expect('Su cuenta no se puede utilizar en este momento.').toMatch(blocks?.es ?? /^$/);
});

describe('a block has no text of ours', () => {
  it.each([
    'ramp.ACCOUNT_BLOCKED',
    'ramp.CUSTOMER_BLACKLISTED',
    'late.ACCOUNT_BLOCKED',
    'account.ACCOUNT_BLOCKED',
    'account.CUSTOMER_BLACKLISTED',
    'diagnosis.blocked',
  ])('%s is no key, so none can be written either', (key) => {
    expect(isMessageKey(key)).toBe(false);
  });

  it('under any other name', () => {
    expect(messageKeys.filter((key) => /block|blacklist/i.test(key))).toEqual([]);
  });
});

/** How each language says that a limit comes back little by little. */
const gradually: Readonly<Record<CustomerLanguage, string>> = {
  en: 'It becomes available again gradually.',
  de: 'Er wird nach und nach wieder frei.',
  fr: 'Elle redevient disponible progressivement.',
  es: 'Vuelve a estar disponible poco a poco.',
  pt: 'Volta a ficar disponível gradualmente.',
  it: 'Tornerà disponibile gradualmente.',
  pl: 'Stopniowo będzie znów dostępny.',
  tr: 'Limit kademeli olarak yeniden açılır.',
};

it.each(customerLanguages)('in %s every used-up limit comes back gradually', (language) => {
  const limits = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL', 'sale'] as const;
  for (const limit of limits)
    expect(builtInMessages[language][`limit-reached.${limit}`]).toContain(gradually[language]);
});

/** Instructions that only a payment by API has. */
const instructions: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /instruction/i,
  de: /anleitung/i,
  fr: /instruction/i,
  es: /instruccion/i,
  pt: /instruç/i,
  it: /istruzion/i,
  pl: /instrukcj/i,
  tr: /talimat/i,
};

it.each(customerLanguages)('in %s only a payment by bank transfer is told of instructions', (language) => {
  const built = builtInMessages[language];
  expect(built['payment-ready.api']).toMatch(instructions[language]);
  for (const key of ['payment-ready.sdk', 'payment-ready.redirect', 'ramp.PAYMENT_READY'] as const)
    expect(built[key]).not.toMatch(instructions[language]);
});

/** What a refused request and an unclear one must not say: to try it once more, which may pay twice. */
const again: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /\bagain\b/i,
  de: /noch einmal|erneut|wieder/i,
  fr: /réessay/i,
  es: /de nuevo|intent/i,
  pt: /novamente|tent[ae]/i,
  it: /riprov/i,
  pl: /ponownie|spróbuj/i,
  tr: /tekrar|yeniden/i,
};

it.each(customerLanguages)('in %s only too many requests are to be tried again', (language) => {
  const built = builtInMessages[language];
  expect(built['error.429']).toMatch(again[language]);
  for (const key of ['error.400', 'error.401', 'error.422', 'error.500'] as const)
    expect(built[key]).not.toMatch(again[language]);
});

/** Texts that both directions get: an order that is paid for, and crypto that is sold. */
const moneyCame: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /did not receive|no money|what you paid/i,
  de: /nicht (?:rechtzeitig )?eingegangen|kein geld|ihr geld wurde/i,
  fr: /n’avons pas reçu|votre paiement vous/i,
  es: /no hemos recibido|lo que pagó/i,
  pt: /não recebemos|valor que pagou/i,
  it: /non abbiamo ricevuto|quanto ha pagato/i,
  pl: /nie otrzymaliśmy|wpłacona/i,
  tr: /zamanında ulaşmadığı|ödediğiniz/i,
};

it.each(customerLanguages)('in %s nobody is told which money came or did not', (language) => {
  for (const key of ['ramp.EXPIRED', 'ramp.REFUNDED'] as const)
    expect(builtInMessages[language][key]).not.toMatch(moneyCame[language]);
});
