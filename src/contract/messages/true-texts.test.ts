import { describe, expect, it } from 'vitest';

import {
  customerLanguages,
  isMessageKey,
  messageKeys,
  variantsOf,
  type CustomerLanguage,
} from './message-rules.ts';
import type { MessageKey } from './messages-en.ts';
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
    'pt-BR': /(?<!\p{L})(?:amanhã|hoje|meia-noite|n?est[ae] (?:ano|mês|semana)|próxim[oa])(?!\p{L})/iu,
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
    'pt-BR': /contatar|parceiro/i,
    it: /contattare|partner/i,
    pl: /połączyć|partner/i,
    tr: /ulaşamıyoruz|ortağı/i,
  },
  'that we will do something: nobody does it by itself': {
    en: /\b(?:we|our team) will\b|\bwe’ll\b|\bget back to you\b|\blet you know\b/i,
    de: /melde[nt] (?:uns|sich)|wir versuchen|sagen Ihnen/i,
    fr: /nous (?:vous )?(?:allons|écrirons|dirons|tiendrons)|vous contactera/i,
    es: /(?:le )?(?:escribiremos|avisaremos|diremos|intentaremos)|se pondrá en contacto/i,
    pt: /(?:iremos|vamos) (?:escrever|tentar|dizer)|avisamos|entrará em contacto/i,
    'pt-BR': /(?:iremos|vamos) (?:escrever|tentar|dizer|informar|avisar)|avisaremos|entrará em contato/i,
    it: /(?:scriveremo|riproveremo|diremo|faremo sapere)|la contatterà/i,
    pl: /napiszemy|spróbujemy|damy znać|skontaktuje/i,
    tr: /yazacağız|deneyeceğiz|bildireceğiz|vereceğiz|iletişime geçecek/i,
  },
  'anything in a familiar tone, or in the other Portuguese': {
    en: /\b(?:hey|oops|sorry!|no worries)\b/i,
    de: /\b(?:du|dich|dir|dein\p{L}*|euch|euer)\b/iu,
    fr: /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu,
    es: /(?<!\p{L})(?:tú|tu|tus|ti|contigo|vos)(?!\p{L})/iu,
    pt: /(?<!\p{L})(?:tu|teu|tua|você|aceito|registro|contato|usuário|estamos \p{L}+ndo|informe)(?!\p{L})/iu,
    'pt-BR':
      /(?<!\p{L})(?:tu|teu|tua|aceites?|registo|morada|telemóvel|equipa|está a \p{L}+|estamos a \p{L}+|carta de condução|\p{L}+ámos|fotografia)(?!\p{L})/iu,
    it: /(?<!\p{L})(?:tu|tuo|tua|tuoi|tue|ti)(?!\p{L})/iu,
    pl: /(?<!\p{L})(?:ty|tobie|ciebie|cię|ci|tw(?:ój|oje\p{L}*|oja|oją|oim|ego)|możesz|musisz|\p{L}+(?:aj|ij|yj))(?!\p{L})/iu,
    tr: /(?<!\p{L})(?:sen|senin|sana|seni)(?!\p{L})/iu,
  },
  'who is speaking: the text goes by chat, e-mail and telephone': {
    en: /\b(?:I|me|my|call|chat|e-?mail|write|reply)\b/i,
    de: /\b(?:ich|mir|mich|anrufen|chat|e-mail|schreiben|antworten)\b/i,
    fr: /(?<!\p{L})(?:je|moi|appel\p{L}*|e-mail|écri\p{L}+|répond\p{L}+)(?!\p{L})/iu,
    es: /(?<!\p{L})(?:yo|mí|conmigo|llam\p{L}+|correo|escrib\p{L}+|respond\p{L}+)(?!\p{L})/iu,
    pt: /(?<!\p{L})(?:eu|comigo|lig(?:ue|ar)|e-mail|escrev\p{L}+|respond\p{L}+)(?!\p{L})/iu,
    'pt-BR': /(?<!\p{L})(?:eu|comigo|lig(?:ue|ar)|e-mail|escrev\p{L}+|respond\p{L}+)(?!\p{L})/iu,
    it: /(?<!\p{L})(?:io|con me|chiam\p{L}+|e-mail|scriv\p{L}+|rispond\p{L}+)(?!\p{L})/iu,
    pl: /(?<!\p{L})(?:mną|mnie|zadzwo\p{L}+|e-mail|napisz\p{L}*|odpowiedz\p{L}+)(?!\p{L})/iu,
    tr: /(?<!\p{L})(?:ben|benimle|arayın|e-posta|yazın|yanıtlayın)(?!\p{L})/iu,
  },
  'whose wallet or account it went to: only the order’s is known': {
    en: /your (?:wallet|bank account)/i,
    de: /ihre wallet|ihr bankkonto/i,
    fr: /votre (?:portefeuille|compte bancaire)/i,
    es: /su (?:wallet|cuenta bancaria)/i,
    pt: /sua (?:carteira|conta bancária)/i,
    'pt-BR': /sua (?:carteira|conta bancária)/i,
    it: /suo (?:wallet|conto bancario)/i,
    pl: /Państwa (?:portfel|rachun)/i,
    tr: /cüzdanınız|banka hesabınız/i,
  },
  'that an account is blocked or under review': {
    en: /\b(?:blocked|blacklist|frozen|suspend|account can’t)/i,
    de: /gesperrt|blockiert|konto kann/i,
    fr: /bloqu|suspend|gel[ée]\b|compte ne peut/i,
    es: /bloque|suspend|cuenta no se puede/i,
    pt: /bloque|suspens|conta não pode/i,
    'pt-BR': /bloque|suspens|conta não pode/i,
    it: /bloccat|sospes|account non può/i,
    pl: /zablokowan|zawieszon|korzystać z Twojego konta/i,
    tr: /engellen|askıya|hesabınız şu anda/i,
  },
};

const textsOf = (language: CustomerLanguage, key: MessageKey) => variantsOf(builtInMessages[language][key]);

const texts = customerLanguages.flatMap((language) => [
  ...messageKeys.flatMap((key) => textsOf(language, key).map((text) => ({ language, key, text }))),
  ...starterKeys.map((key) => ({ language, key, text: starterReplies[key].texts[language] })),
]);

describe.each(Object.entries(untrue))('no text for a customer says %s', (_what, patterns) => {
  it.each(customerLanguages)('in %s', (language) => {
    const said = texts.filter((one) => one.language === language && patterns[language].test(one.text));
    expect(said).toEqual([]);
  });
});

it('the patterns find what was said before', () => {
  const [days, reach, promises, tone, speaker, whose, blocks] = Object.values(untrue);
  expect('You have reached your limit for 24 hours; please try again tomorrow.').toMatch(days?.en ?? /^$/);
  expect('Ha raggiunto il suo limite per quest’anno.').toMatch(days?.it ?? /^$/);
  expect('Twój limit na ten rok został wykorzystany.').toMatch(days?.pl ?? /^$/);
  expect('Bu yılki limitinize ulaştınız.').toMatch(days?.tr ?? /^$/);
  expect('Vous avez atteint votre limite pour cette année.').toMatch(days?.fr ?? /^$/);
  expect('Neste momento não conseguimos contactar o nosso parceiro.').toMatch(reach?.pt ?? /^$/);
  expect('Bei uns ist etwas schiefgegangen; wir versuchen es noch einmal.').toMatch(promises?.de ?? /^$/);
  expect('If we need anything from you, we’ll ask for it.').toMatch(promises?.en ?? /^$/);
  expect('Twoja płatność dotarła.').toMatch(tone?.pl ?? /^$/);
  expect('Seu documento foi aceite.').toMatch(tone?.['pt-BR'] ?? /^$/);
  expect('O pagamento foi aceito.').toMatch(tone?.pt ?? /^$/);
  expect('Please check them with me.').toMatch(speaker?.en ?? /^$/);
  expect('Il a été vérifié avec moi.').toMatch(speaker?.fr ?? /^$/);
  expect('Wysłaliśmy kryptowaluty do Państwa portfela.').toMatch(whose?.pl ?? /^$/);
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
  de: 'Es wird nach und nach wieder verfügbar.',
  fr: 'Elle redevient disponible progressivement.',
  es: 'Vuelve a estar disponible de forma gradual.',
  pt: 'O limite volta a ficar disponível gradualmente.',
  'pt-BR': 'O limite volta a ficar disponível aos poucos.',
  it: 'Torna disponibile gradualmente.',
  pl: 'Stopniowo staje się ponownie dostępny.',
  tr: 'Limit kademeli olarak yeniden açılır.',
};

it.each(customerLanguages)('in %s every used-up limit comes back gradually', (language) => {
  const limits = ['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL', 'sale'] as const;
  for (const limit of limits)
    for (const text of textsOf(language, `limit-reached.${limit}`))
      expect(text).toContain(gradually[language]);
});

/** Instructions that only a payment by API has. */
const instructions: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /instruction/i,
  de: /anleitung/i,
  fr: /instruction/i,
  es: /instruccion/i,
  pt: /instruç/i,
  'pt-BR': /instruç/i,
  it: /istruzion/i,
  pl: /instrukcj/i,
  tr: /talimat/i,
};

it.each(customerLanguages)('in %s only a payment by bank transfer is told of instructions', (language) => {
  for (const text of textsOf(language, 'payment-ready.api')) expect(text).toMatch(instructions[language]);
  for (const key of ['payment-ready.sdk', 'payment-ready.redirect', 'ramp.PAYMENT_READY'] as const)
    for (const text of textsOf(language, key)) expect(text).not.toMatch(instructions[language]);
});

/** How each language asks not to pay or send a second time. */
const notTwice: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /(?:don’t pay|don’t send it) again\.$/,
  de: /(?:zahlen Sie|senden Sie ihn) bitte nicht noch einmal\.$/,
  fr: /merci de ne pas (?:payer une seconde fois|le refaire)\.$/,
  es: /(?:no vuelva a pagar|no lo repita)\.$/,
  pt: /(?:não volte a pagar|não o repita)\.$/,
  'pt-BR': /(?:não pague novamente|não o repita)\.$/,
  it: /la preghiamo di non (?:pagare una seconda volta|ripeterlo)\.$/,
  pl: /prosimy nie (?:płacić|wysyłać ich) ponownie\.$/,
  tr: /lütfen (?:tekrar ödeme yapmayın|tekrarlamayın)\.$/,
};

it.each(customerLanguages)(
  'in %s customers who may already have paid or sent are asked not to do it again',
  (language) => {
    const asking = [
      'ramp.PAYMENT_READY',
      'ramp.COIN_DEPOSIT_READY',
      'payment-ready.api',
      'payment-ready.sdk',
      'payment-ready.redirect',
    ] as const;
    for (const key of asking)
      for (const text of textsOf(language, key)) expect(text).toMatch(notTwice[language]);
  },
);

/** What a refused request and an unclear one must not say: to try it once more, which may pay twice. */
const again: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /\bagain\b/i,
  de: /noch einmal|erneut|wieder/i,
  fr: /réessay/i,
  es: /de nuevo|intent/i,
  pt: /novamente|tent[ae]/i,
  'pt-BR': /novamente|tent[ae]/i,
  it: /riprov/i,
  pl: /ponownie|spróbuj/i,
  tr: /tekrar|yeniden/i,
};

it.each(customerLanguages)('in %s only too many requests are to be tried again', (language) => {
  for (const text of textsOf(language, 'error.429')) expect(text).toMatch(again[language]);
  for (const key of ['error.400', 'error.401', 'error.422', 'error.500'] as const)
    for (const text of textsOf(language, key)) expect(text).not.toMatch(again[language]);
});

/** Texts that both directions get: an order that is paid for, and crypto that is sold. */
const moneyCame: Readonly<Record<CustomerLanguage, RegExp>> = {
  en: /did not receive|no money|what you paid/i,
  de: /nicht (?:rechtzeitig )?eingegangen|kein geld|ihr geld wurde/i,
  fr: /n’avons pas reçu|votre paiement vous/i,
  es: /no hemos recibido|lo que pagó/i,
  pt: /não recebemos|valor que pagou/i,
  'pt-BR': /não recebemos|valor que (?:você )?pagou/i,
  it: /non abbiamo ricevuto|quanto ha pagato/i,
  pl: /nie otrzymaliśmy|wpłacona/i,
  tr: /zamanında ulaşmadığı|ödediğiniz/i,
};

it.each(customerLanguages)('in %s nobody is told which money came or did not', (language) => {
  for (const key of ['ramp.EXPIRED', 'ramp.REFUNDED'] as const)
    for (const text of textsOf(language, key)) expect(text).not.toMatch(moneyCame[language]);
});
