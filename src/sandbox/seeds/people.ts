import type { FiledCustomer, SeededDocument } from '../world/store.ts';

export interface Person {
  readonly reference: string;
  /** A key of `profiles`. */
  readonly profile: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly personal: {
    readonly givenName: string;
    readonly surname: string;
    readonly dob: string;
    readonly residentialAddress: Readonly<
      Record<'addressLine' | 'suburb' | 'state' | 'postCode' | 'country', string>
    >;
  };
}

// reference | profile | given name | surname | birth date | country | address line | suburb | state | post code | mobile | e-mail

/** Covers hyphens, single letters, right-to-left scripts, very long names. */
export const peopleWithRamps = read(`
c-84106 | vouched | Jean-Baptiste | Lefèvre-d’Aubigné | 1974-03-22 | FR | 27 quai des Chartrons | Bordeaux | Nouvelle-Aquitaine | 33000 | +33623456789 | jb.lefevre@mail.example
c-84291 | verified | Min-ji | O | 1996-07-05 | KR | 152 Teheran-ro, Gangnam-gu | Yeoksam-dong | Seoul | 06236 | +821023456789 | minji.o@post.example
c-84733 | vouched | נועה | בן־דוד | 1989-12-30 | IL | שדרות רוטשילד 22 | תל אביב-יפו | | 6688218 | +972501234567 | noa.bendavid@mail.example
c-85042 | selfie-rejected | Дмитро | Ковальчук | 1985-02-11 | UA | вул. Січових Стрільців 14 | Львів | Львівська область | 79007 | +380671234567 | d.kovalchuk@post.example
c-85377 | vouched | Γεωργία | Παπαδοπούλου | 1979-10-18 | GR | Λεωφόρος Νίκης 31 | Θεσσαλονίκη | Κεντρική Μακεδονία | 546 22 | +306912345678 | georgia.p@mail.example
c-85610 | blocked | 美咲 | 佐藤 | 1993-05-27 | JP | 神南1丁目19-11 | 渋谷区 | 東京都 | 150-0041 | +819012345678 | misaki.sato@post.example
c-86024 | vouched | Beatriz | Carvalho da Silva | 1990-08-14 | BR | Rua Augusta 1508, apto 42 | Consolação | SP | 01304-001 | +5511987654321 | beatriz.cs@correio.example
c-86355 | blocked | João Pedro | Nascimento | 1999-01-09 | BR | Avenida Boa Viagem 3722 | Boa Viagem | PE | 51021-000 | +5581987654321 | joaopedro@correio.example
c-86718 | basic | Siobhán | O’Shaughnessy | 1968-11-02 | IE | 9 Merchants Road | Galway | | H91 E2K3 | +353871234567 | siobhan.os@mail.example
c-87203 | pending | يوسف | الإدريسي | 2001-04-16 | MA | 14 شارع محمد الخامس | حسان | الرباط | 10000 | +212661234567 | youssef.elidrissi@mail.example
c-87540 | rejected | Andriamanantena Tsimihipa Ravalomanantsoa | Andriantsimitoviaminandriandehibe-Rakotomalala | 1957-06-26 | MG | Lot II M 45 bis, Ankadivato Ambony | Antananarivo Renivohitra | Analamanga | 101 | +261321234567 | andriantsimitoviaminandriandehibe.rakotomalala@tranainy-lehibe.example
c-88019 | verified | Harriet | Nguyen | 1992-02-29 | AU | 6/88 Boundary Street | West End | QLD | 4101 | +61491570156 | harriet.nguyen@mail.example
c-88462 | full | Caleb | Whitaker | 1981-09-23 | US | 2417 Speedway | Austin | TX | 78705 | +15125550147 | caleb.whitaker@mail.example
c-88907 | vouched | Oluwaseun | Adeyemi-Clarke | 1986-12-07 | GB | 41 Brunswick Terrace | Leeds | | LS2 7UE | +447700900461 | seun.ac@post.example
c-89251 | blocked | ฐิติพร | วงศ์สวัสดิ์ | 1984-03-03 | TH | 99/1 ถนนสุขุมวิท | คลองเตยเหนือ | กรุงเทพมหานคร | 10110 | +66812345678 | thitiporn.w@post.example
`);

/** People of scenarios, whose names replace the reference. */
export const peopleOfScenarios = read(`
always-rejected | full | Amara | Okafor | 1988-06-19 | NG | 14 Admiralty Way | Lekki | Lagos | 106104 | +2348031234567 | amara.okafor@mail.example
selfie-mismatch | full | Ingrid | Bjørnsdatter | 1991-01-25 | NO | Thorvald Meyers gate 40 | Oslo | | 0555 | +4741234567 | ingrid.b@post.example
sanctions-hit | full | Rafael | Montero Quintana | 1972-04-08 | MX | Calle Durango 215 | Roma Norte | CDMX | 06700 | +525512345678 | rafael.montero@correio.example
slow-checks | full | Aino | Korhonen | 1995-12-06 | FI | Fredrikinkatu 33 B 12 | Helsinki | | 00120 | +358401234567 | aino.korhonen@mail.example
checks-never-end | full | Tomasz | Wiśniewski | 1983-08-15 | PL | ul. Piotrkowska 104/7 | Łódź | łódzkie | 90-004 | +48512345678 | t.wisniewski@post.example
slow-answers | full | Giulia | D’Angelo | 1987-05-01 | IT | Via Garibaldi 18 | Torino | TO | 10122 | +393401234567 | giulia.dangelo@mail.example
no-account | full | Q | Trần | 1998-09-02 | VN | 25 Lý Tự Trọng | Quận 1 | Hồ Chí Minh | 70000 | +84901234567 | q.tran@post.example
us-tax-id | full | Émilie | Fraser-Tremblay | 1980-07-24 | CA | 3580 rue Saint-Urbain | Montréal | QC | H2X 2N7 | +15145550176 | emilie.ft@mail.example
over-weekly-limit | full | Lars | van den Berg | 1976-02-20 | NL | Prinsengracht 263 | Amsterdam | Noord-Holland | 1016 GV | +31612345678 | lars.vdberg@mail.example
never-pays | full | Carmen | Ruiz Ortega | 1994-10-11 | ES | Calle Feria 56, 2.º izquierda | Sevilla | Andalucía | 41002 | +34612345678 | carmen.ruiz@correio.example
payment-declined | full | Ђорђе | Марковић | 1989-03-17 | RS | Кнез Михаилова 22 | Стари град | Београд | 11000 | +381641234567 | djordje.m@post.example
payment-cancelled | full | Chloé | Dubois | 1997-11-28 | BE | Rue du Bailli 71 | Ixelles | Bruxelles-Capitale | 1050 | +32470123456 | chloe.dubois@mail.example
extra-verification | full | 伟 | 张 | 1985-09-09 | SG | 101 Upper Cross Street #05-12 | Chinatown | | 058357 | +6581234567 | zhang.wei@post.example
verification-fails | full | Zodwa | Dlamini | 1990-04-27 | ZA | 12 Vilakazi Street | Orlando West | Gauteng | 1804 | +27821234567 | zodwa.dlamini@mail.example
always-refunded | full | Aroha | Te Kanawa | 1982-02-06 | NZ | 73 Ponsonby Road | Grey Lynn | Auckland | 1011 | +64211234567 | aroha.tk@mail.example
stuck-in-progress | full | रोहन | देशपांडे | 1993-08-31 | IN | ४१२ फर्ग्युसन कॉलेज रोड | शिवाजीनगर | Maharashtra | 411004 | +919812345678 | rohan.deshpande@post.example
blocked-midway | full | Þóra | Guðmundsdóttir | 1978-12-01 | IS | Laugavegur 77 | Reykjavík | | 101 | +3546123456 | thora.g@mail.example
`);

function read(table: string): readonly Person[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [reference = '', profile = '', givenName = '', surname = '', dob = '', country = ''] = cells;
      const [addressLine = '', suburb = '', state = '', postCode = '', mobileNumber = '', email = ''] =
        cells.slice(6);
      const residentialAddress = { addressLine, suburb, state, postCode, country };
      const personal = { givenName, surname, dob, residentialAddress };
      return { reference, profile, email, mobileNumber, personal };
    });
}

export type Tier = 'basic' | 'verified' | 'full';

export interface Profile {
  readonly tier: Tier;
  /** Null if not shared. */
  readonly document: SeededDocument['status'] | null;
  readonly selfie: SeededDocument['status'] | null;
  readonly hasFunds: boolean;
  readonly facts?: Partial<
    Pick<FiledCustomer, 'isBlocked' | 'blockedReasons' | 'documentStatus' | 'selfieStatus' | 'check'>
  >;
}

const approved = { document: 'APPROVED', selfie: 'APPROVED' } as const;

export const profiles: ReadonlyMap<string, Profile> = new Map<string, Profile>([
  ['full', { tier: 'full', ...approved, hasFunds: true }],
  ['verified', { tier: 'verified', ...approved, hasFunds: false }],
  [
    'vouched',
    {
      tier: 'full',
      document: 'APPROVED',
      selfie: null,
      hasFunds: true,
      facts: { documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' },
    },
  ],
  [
    'pending',
    {
      tier: 'basic',
      document: 'PENDING',
      selfie: 'PENDING',
      hasFunds: true,
      facts: { check: { status: 'PENDING' } },
    },
  ],
  [
    'rejected',
    {
      tier: 'basic',
      document: 'REJECTED',
      selfie: 'REJECTED',
      hasFunds: true,
      facts: {
        check: {
          status: 'REJECTED',
          internalReason: 'DOCUMENT_EXPIRED',
          reason: 'Your document is no longer valid. Please send a valid one.',
        },
      },
    },
  ],
  [
    'selfie-rejected',
    {
      tier: 'basic',
      document: 'APPROVED',
      selfie: 'REJECTED',
      hasFunds: true,
      facts: {
        check: {
          status: 'REJECTED',
          internalReason: 'SELFIE_MISMATCH',
          reason: 'Your selfie doesn’t match your document. Please send another selfie.',
        },
      },
    },
  ],
  ['basic', { tier: 'basic', document: null, selfie: null, hasFunds: false }],
  [
    'blocked',
    {
      tier: 'full',
      ...approved,
      hasFunds: true,
      facts: {
        isBlocked: true,
        blockedReasons: {
          internalReason: 'SUSPECTED_FRAUD',
          externalReason: 'We’re unable to process this request.',
        },
      },
    },
  ],
]);
