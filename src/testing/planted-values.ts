import { randomBytes, randomInt } from 'node:crypto';

import { smallPng } from './share-documents-body.ts';

/** Makes unique values, mostly hex, so no words. */
export function plantValues() {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex');
  const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
  const image = Buffer.concat([smallPng, randomBytes(300)]).toString('base64');
  return {
    email: `${hex(6)}+${hex(3)}@${hex(6)}.example`,
    dob: `19${randomInt(30, 60)}-0${randomInt(1, 9)}-1${randomInt(10)}`,
    taxId: `${digits(3)}-${digits(2)}-${digits(4)}`,
    documentNumber: `N${hex(6)}`,
    givenName: `Zoë ${hex(5)} "Z"`,
    surname: `O’${hex(6)}/`,
    addressLine: `${randomInt(100, 999)} ${hex(5)} Quay`,
    suburb: `Suburb${hex(5)}`,
    postCode: `P${hex(4)}`,
    phone: `+614${digits(11)}`,
    wallet: `0x${hex(20)}`,
    memo: `memo-${hex(5)}`,
    accountName: `Name ${hex(6)}`,
    accountNumber: `0${digits(12)}`,
    token: `token-${hex(12)}`,
    reason: `because ${hex(8)} said so`,
    password: `wrong-${hex(8)}`,
    secret: hex(24),
    image,
    imagePart: image.slice(160, 224),
  };
}

export type PlantedValues = ReturnType<typeof plantValues>;

function writingsOf(value: string): Readonly<Record<string, string>> {
  const json = JSON.stringify(value).slice(1, -1);
  const bytes = Buffer.from(value, 'utf8');
  // Its neighbours decide where it falls in base64: whole groups of three bytes are alike in each of the three.
  const base64 = [0, 1, 2].map((skipped) => {
    const whole = bytes.subarray(skipped);
    return whole.subarray(0, whole.length - (whole.length % 3)).toString('base64');
  });
  return {
    'as typed': value,
    'in JSON': json,
    'in JSON in JSON': JSON.stringify(json).slice(1, -1),
    'in ASCII JSON': json.replaceAll(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
    'percent-encoded': encodeURIComponent(value),
    'in a form': new URLSearchParams({ v: value }).toString().slice(2),
    'in base64': base64[0] ?? '',
    'in base64, one off': base64[1] ?? '',
    'in base64, two off': base64[2] ?? '',
    'in base64url': bytes.toString('base64url'),
    'in hex': bytes.toString('hex'),
  };
}

/** Finds planted values; returns a line `place: name how` for each. */
export function findPlanted(
  planted: Readonly<Record<string, string>>,
  places: Readonly<Record<string, string>>,
): string[] {
  const wanted = Object.entries(planted).flatMap(([name, value]) =>
    Object.entries(writingsOf(value)).map(([how, writing]) => ({
      name,
      how,
      writing: writing.toLowerCase(),
    })),
  );
  return Object.entries(places).flatMap(([place, text]) => {
    const lower = text.toLowerCase();
    return wanted
      .filter(({ writing }) => writing !== '' && lower.includes(writing))
      .map(({ name, how }) => `${place}: ${name} ${how}`);
  });
}
