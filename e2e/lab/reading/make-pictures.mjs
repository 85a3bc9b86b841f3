import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { fontOfDebian } from './font.mjs';

import { randomOf, zoneOf } from './people.mjs';
import { licenceBackOf, licenceTextOf, photographOf, sheetOf } from './specimens.mjs';

/** Makes the pictures of the journeys. The people are nobody. */
const root = join(import.meta.dirname, '../../images/reading');
GlobalFonts.registerFromPath(fontOfDebian(), 'OCR-B');
const wasm = join(import.meta.dirname, '../../../node_modules/zxing-wasm/dist/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } });

const ada = {
  surname: 'MARLOWE',
  givenName: 'ADA LOUISE',
  birthDate: '1988-04-12',
  expiryDate: '2034-04-11',
  sex: 'F',
  nationality: 'AUS',
  issuer: 'AUS',
  number: 'PA4417823',
};
const grace = { ...ada, surname: 'HOPPER', givenName: 'GRACE', birthDate: '1966-12-09', number: 'D8841120' };

mkdirSync(root, { recursive: true });
const random = randomOf(7);
const save = (name, sheet, quality, turn = 0) => {
  const picture = photographOf({ sheet, quality, random, width: 1800, turn }, createCanvas);
  writeFileSync(join(root, name), picture.canvas.toBuffer('image/jpeg', 82));
};
save(
  'passport.jpg',
  sheetOf({ person: ada, lines: zoneOf(ada, 'TD3', () => 0.9), kind: 'TD3', random }, createCanvas),
  'good',
);
for (const [name, person] of [
  ['licence-back.jpg', { ...ada, number: 'D8841120' }],
  ['another-licence-back.jpg', grace],
]) {
  const { symbol } = await writeBarcode(licenceTextOf(person), { format: 'PDF417' });
  save(name, licenceBackOf({ barcode: symbol, random }, createCanvas), 'good');
}
