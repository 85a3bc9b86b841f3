/** A repeatable generator of numbers below one (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const surnames =
  'MARLOWE HOPPER QUIXANO VANDERBERG OBRIEN FJELDSTAD IZQUIERDO WOJCIK YXKULL ZIMMERMANN DACOSTA KUZNETSOVA BJORKLUND GRZEGORCZYK SMITHJONES ACHTERBERG NWOSU PETROPOULOS LINDQVIST JUAREZ EVERHART TAKAHASHI BADACKER KOVACS FERREIRA MWANGI UNDERHILL CHEVALIER ROSSI'.split(
    ' ',
  );
const givenNames =
  'ADA GRACE MIGUEL JOZEF XIMENA QUENTIN BRUNHILDE WILLEM FREJA OLUWASEUN VIKTORIYA ZOFIA HUGO IDRIS KATARZYNA LEOPOLD MARTHA NIAMH PELLE RUBEN SVEN THEODORA URSULA YUSUF CLEMENTINE DIMITRIOS'.split(
    ' ',
  );
const states = [
  'UTO',
  'D',
  'USA',
  'GBR',
  'FRA',
  'ESP',
  'AUS',
  'POL',
  'NLD',
  'SWE',
  'CHE',
  'ITA',
  'BRA',
  'NGA',
];

const pick = (random, from) => from[Math.floor(random() * from.length)];
const digitsOf = (random, count) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const two = (value) => String(value).padStart(2, '0');

/** An invented person and document number; nobody's. */
export function personOf(random) {
  const given = [pick(random, givenNames), ...(random() < 0.45 ? [pick(random, givenNames)] : [])];
  const family = [pick(random, surnames), ...(random() < 0.15 ? [pick(random, surnames)] : [])];
  const day = (from, to) =>
    `${from + Math.floor(random() * (to - from))}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`;
  const letters = () => pick(random, 'ABCDEFGHJKLMNPRSTUVWXYZO'.split(''));
  return {
    surname: family.join(' '),
    givenName: given.join(' '),
    birthDate: day(1940, 2006),
    expiryDate: day(2027, 2036),
    sex: pick(random, ['F', 'M', 'X']),
    nationality: pick(random, states),
    issuer: pick(random, states),
    number:
      random() < 0.5
        ? `${letters()}${letters()}${digitsOf(random, 7)}`
        : `${letters()}${digitsOf(random, 8)}`,
  };
}

const weights = [7, 3, 1];

function checkDigit(text) {
  return String(
    [...text].reduce(
      (sum, one, at) => sum + (one === '<' ? 0 : Number.parseInt(one, 36)) * weights[at % 3],
      0,
    ) % 10,
  );
}

const filled = (text, length) => text.replaceAll(' ', '<').padEnd(length, '<').slice(0, length);
const short = (day) => day.slice(2).replaceAll('-', '');

/** The lines of a machine-readable zone, as ICAO 9303 lays them out; written apart from the reader's layouts. */
export function zoneOf(person, format, random) {
  const { surname, givenName, issuer, nationality, sex, number } = person;
  const names = `${surname}<<${givenName}`;
  const checked = (text) => `${text}${checkDigit(text)}`;
  const born = checked(short(person.birthDate));
  const expires = checked(short(person.expiryDate));
  const own = checked(filled(number, 9));
  const marked = filled(sex === 'X' ? '' : sex, 1);
  if (format === 'TD1') {
    const first = `I<${filled(issuer, 3)}${own}${filled(random() < 0.3 ? digitsOf(random, 8) : '', 15)}`;
    const rest = filled('', 11);
    const all = checkDigit(`${first.slice(5)}${born}${expires}${rest}`);
    return [first, `${born}${marked}${expires}${filled(nationality, 3)}${rest}${all}`, filled(names, 30)];
  }
  const length = format === 'TD3' || format === 'MRV-A' ? 44 : 36;
  const kind = { TD3: 'P<', TD2: 'I<', 'MRV-A': 'V<', 'MRV-B': 'V<' }[format];
  const first = `${kind}${filled(issuer, 3)}${filled(names, length - 5)}`;
  const start = `${own}${filled(nationality, 3)}${born}${marked}${expires}`;
  if (format.startsWith('MRV')) return [first, filled(start, length)];
  const hasPersonal = format === 'TD3' && random() < 0.4;
  const personal = filled(hasPersonal ? digitsOf(random, 10) : '', format === 'TD3' ? 14 : 7);
  const end = format === 'TD3' ? `${personal}${hasPersonal ? checkDigit(personal) : '<'}` : personal;
  return [first, `${start}${end}${checkDigit(`${own}${born}${expires}${end}`)}`];
}
