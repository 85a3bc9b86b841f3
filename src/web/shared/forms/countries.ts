import codes from 'i18n-iso-countries/codes.json';

import { languages } from '#contract/desk/languages.ts';
import { kept } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

import { countryName, englishNames } from './country-name.ts';
import type { Option } from './find-options.ts';

/** Common and former names missing from CLDR and ISO 3166-1. */
const commonNames: Readonly<Record<string, string>> = {
  AE: 'Emirates, Abu Dhabi, Dubai, Trucial States',
  BA: 'Bosnia',
  BF: 'Upper Volta, Haute-Volta',
  BJ: 'Dahomey',
  BO: 'Plurinational State of Bolivia',
  BW: 'Bechuanaland',
  BY: 'Byelorussia, Belorussia, White Russia, Weißrussland, Biélorussie',
  BZ: 'British Honduras',
  CD: 'DRC, DR Congo, Congo DR, Congo Kinshasa, Zaire, Zaïre, Belgian Congo',
  CG: 'Congo Brazzaville',
  CN: 'PRC, Mainland China, Zhongguo, Red China',
  CV: 'Cape Verde, Cap-Vert, Kap Verde',
  CZ: 'Czech Rep, Czechia, Bohemia, Tschechei',
  ET: 'Abyssinia',
  FK: 'Malvinas, Falklands',
  FM: 'Micronesia',
  GB: 'UK, U.K., Britain, Great Britain, England, Scotland, Wales, Northern Ireland, GBR, Großbritannien, Grande-Bretagne, Gran Bretaña, Inglaterra, Angleterre, UKGBNI',
  GH: 'Gold Coast',
  GR: 'Hellas, Hellenic Republic',
  HK: 'Hong Kong, Hongkong, HKSAR, 香港',
  ID: 'Dutch East Indies',
  IE: 'Republic of Ireland, Eire, Southern Ireland',
  IN: 'Bharat, Hindustan',
  IR: 'Persia',
  JP: 'Nippon, Nihon',
  KH: 'Kampuchea',
  KP: 'North Korea, DPRK, Democratic People’s Republic of Korea',
  KR: 'South Korea, ROK',
  LA: 'Laos, Lao PDR',
  LK: 'Ceylon',
  LS: 'Basutoland',
  MD: 'Moldova, Moldavia, Moldawien',
  MK: 'Macedonia, FYROM, Former Yugoslav Republic of Macedonia',
  MM: 'Burma, Birma, Birmanie, Birmania',
  MO: 'Macau, Macao, 澳門',
  MW: 'Nyasaland',
  NA: 'South West Africa',
  NL: 'Holland',
  PH: 'The Philippines, Republic of the Philippines',
  PS: 'West Bank, Gaza',
  RU: 'Soviet Union, USSR, UdSSR, URSS, Rossiya',
  SR: 'Dutch Guiana',
  SY: 'Syria',
  SZ: 'Swaziland, Swasiland',
  TH: 'Siam',
  TL: 'East Timor, Osttimor, Timor oriental',
  TR: 'Turkey, Turkiye',
  TW: 'Formosa, Republic of China, Chinese Taipei, ROC',
  TZ: 'Tanganyika, Zanzibar',
  UA: 'The Ukraine',
  US: 'America, States, The States, U.S. of A., EEUU, EE. UU., E.U.A., Amerika',
  VA: 'Vatican, Holy See, Vatican City',
  VN: 'Vietnam, Viet Nam',
  WS: 'Western Samoa',
  YE: 'Yemen',
  ZM: 'Northern Rhodesia',
  ZW: 'Rhodesia, Southern Rhodesia',
};

/** Languages beyond the one CLDR lists first. */
const furtherLanguages: Readonly<Record<string, string>> = {
  AF: 'ps',
  BA: 'hr sr',
  BE: 'fr de',
  BO: 'qu',
  BY: 'ru',
  CA: 'fr',
  CH: 'fr it rm',
  CM: 'en',
  CY: 'tr',
  DJ: 'ar',
  DZ: 'fr',
  FI: 'sv',
  HK: 'en zh-Hans',
  IE: 'ga',
  IN: 'en bn ta te mr gu pa kn ml',
  IQ: 'ku',
  KE: 'en',
  KG: 'ru',
  KZ: 'ru',
  LB: 'fr',
  LK: 'ta',
  LU: 'lb de',
  MA: 'fr',
  MG: 'fr',
  MT: 'en',
  NO: 'nn',
  NZ: 'mi',
  PE: 'qu',
  PK: 'en',
  PY: 'gn',
  RS: 'sr-Latn',
  RW: 'en fr',
  SG: 'zh ms ta',
  SN: 'fr',
  TD: 'fr',
  TN: 'fr',
  TW: 'zh-Hans',
  TZ: 'en',
  UG: 'en',
  UZ: 'uz-Cyrl ru',
  XK: 'sr',
  ZA: 'af zu xh',
};

const alpha3 = kept(() => new Map(codes.map(([two = '', three = '']) => [two, three])));

const namers = new Map<string, Intl.DisplayNames | null>();

function nameIn(locale: string, code: string): string[] {
  if (!namers.has(locale)) namers.set(locale, createNamer(locale));
  const name = namers.get(locale)?.of(code);
  return name === undefined ? [] : [name];
}

function createNamer(locale: string): Intl.DisplayNames | null {
  const [known] = Intl.DisplayNames.supportedLocalesOf([locale]);
  return known === undefined ? null : new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
}

function ownLanguages(code: string): string[] {
  const { language, script = 'Latn' } = new Intl.Locale(`und-${code}`).maximize();
  return [`${language}-${script}`, ...(furtherLanguages[code]?.split(' ') ?? [])];
}

const aliases = new Map<string, readonly string[]>();

function otherNamesOf(code: string): readonly string[] {
  const known = aliases.get(code);
  if (known !== undefined) return known;
  const names = [
    alpha3().get(code) ?? '',
    ...[englishNames[code] ?? []].flat(),
    ...(commonNames[code]?.split(', ') ?? []),
    ...[...languages, ...ownLanguages(code)].flatMap((locale) => nameIn(locale, code)),
  ];
  const made = [...new Set(names)].filter((name) => name !== '' && name !== code);
  aliases.set(code, made);
  return made;
}

/** By name, as `Australia (AU)`. */
export const countryOptions: readonly Option[] = Object.keys(englishNames)
  .map((code) => ({
    value: code,
    label: `${countryName(code)} (${code})`,
    alsoCalled: () => otherNamesOf(code),
  }))
  .sort((one, other) => one.label.localeCompare(other.label, language));

/** Countries named in one go, in a fraction of a frame. */
const batch = 5;
let named = 0;

/** Loads other names when idle: the first key would wait a millisecond for each language. */
export function nameCountriesAhead(): void {
  if (named >= countryOptions.length || typeof requestIdleCallback !== 'function') return;
  requestIdleCallback(() => {
    for (const { value } of countryOptions.slice(named, named + batch)) otherNamesOf(value);
    named += batch;
    nameCountriesAhead();
  });
}
