/**
 * Spellings of letters that a zone doesn't have, by ICAO Doc 9303-3 › 6. Commas separate several; an empty
 * one leaves the letter out.
 */
const table = {
  latin:
    'ÀA ÁA ÂA ÃA ÄAE,A ÅAA,A ÆAE ÇC ÈE ÉE ÊE ËE ÌI ÍI ÎI ÏI ÐD,DH ÑN,NXX ÒO ÓO ÔO ÕO ÖOE,O ØOE,O ÙU ÚU ÛU ÜUE,UXX,U ÝY ÞTH ĀA ĂA ĄA ĆC ĈC ĊC ČC ĎD ĐD,DJ ĒE ĔE ĖE ĘE ĚE ĜG ĞG ĠG ĢG ĤH ĦH ĨI ĪI ĬI ĮI İI ĲIJ ĴJ ĶK ĹL ĻL ĽL ĿL ŁL ŃN ŅN ŇN ŊN ŌO ŎO ŐO ŒOE ŔR ŖR ŘR ŚS ŜS ŞS ŠS ŢT ŤT ŦT ŨU ŪU ŬU ŮU ŰU ŲU ŴW ŶY ŸY ŹZ ŻZ ŽZ ȘS ȚT ẞSS ƏE ƠO ƯU ǍA ǏI ǑO ǓU ẀW ẂW ẄW ỲY',
  cyrillic:
    'АA БB ВV ГG,H ДD ЕE,YE ЁE,IO,YO ЖZH,Z ЗZ ИI,Y ЙI,Y ІI ЇI,YI,JI ЄIE,YE КK ЛL МM НN ОO ПP РR СS ТT УU ЎU ФF ХKH,H ЦTS,C ЧCH,C ШSH,S ЩSHCH,SHT ЪIE, ЫY Ь, ЭE ЮIU,YU ЯIA,YA ЃG,GJ ЌK,KJ ЉLJ ЊNJ ЋC ЂD,DJ ЈJ ЏDZ,DZH ЅDZ ҐG ҚK,Q ӘA,AE ҢNG ӨO ҮU ҰU ҒG ҺH',
  arabic:
    'ءXE, آXAA,A أXAE,A ؤU,O إI,E ئXI,I اA,E, بB ةXTA,XAH,AH,A تT ثXTH,TH جJ,G حXH,H خXKH,KH دD ذXDH,DH رR زZ سS شXSH,SH صXSS,S ضXDZ,D طXTT,T ظXZZ,Z عE,A, غG,GH فF قQ كK لL مM نN هH وW,U,O,OU ىXAY,A,Y يY,I,E پP ٹXXT,T چXC,CH ڈXXD,D ڑXXR,R ژXJ,ZH کXKK,K گXG,G ںXNN,N ھXDO,H ہXXH,H یXY,Y,I ےXYB,Y ٱXXA,A ًXAN, ٌXUN, ٍXIN, َA, ُU,O, ِI,E, ّXXE, ْ,',
} as const;

const ways: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(table).flatMap((rows) =>
    rows.split(' ').map((row): [string, string[]] => {
      const [letter = ''] = row.normalize('NFC');
      return [letter, row.normalize('NFC').slice(letter.length).split(',')];
    }),
  ),
);

/** Returns a letter's spellings; an empty one for marks between letters. */
function waysOf(letter: string): readonly string[] {
  const known = ways.get(letter);
  if (known !== undefined) return known;
  if (/[A-Z]/.test(letter)) return [letter];
  const [base = ''] = letter.normalize('NFD');
  return /[A-Z]/.test(base) ? [base] : [''];
}

function lettersOf(name: string): readonly string[] {
  return Array.from(name.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase()).filter((letter) =>
    /[\p{L}\p{M}]/u.test(letter),
  );
}

/**
 * Returns true if a typed name, in any script, may stand in a zone as read; with `isPrefixEnough`, only its start.
 */
export function mayStandAs(typed: string, read: string, { isPrefixEnough = false } = {}): boolean {
  const letters = lettersOf(typed);
  const target = lettersOf(read).join('');
  let places = new Set([0]);
  for (const letter of letters) {
    const next = new Set<number>();
    for (const place of places) {
      if (isPrefixEnough && place === target.length) return target !== '';
      for (const way of waysOf(letter)) {
        if (target.startsWith(way, place)) next.add(place + way.length);
        else if (isPrefixEnough && way.startsWith(target.slice(place))) return target !== '';
      }
    }
    places = next;
    if (places.size === 0) return false;
  }
  return target !== '' && places.has(target.length);
}
