import type { Option } from './find-options.ts';

/** USPS codes: states, D.C., territories, military. Names stay English. */
const names = `
AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific
CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois
IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina
SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin
WY Wyoming`;

const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AZ: ['Ariz'],
  CA: ['Calif', 'Cali'],
  CO: ['Colo'],
  CT: ['Conn'],
  DC: ['Washington DC', 'D.C.'],
  FL: ['Fla'],
  IL: ['Ill'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  NC: ['N. Carolina'],
  ND: ['N. Dakota'],
  NH: ['N. Hampshire'],
  NJ: ['N. Jersey'],
  NM: ['N. Mexico'],
  NY: ['N. York', 'NYC', 'New York City'],
  PA: ['Penn', 'Penna'],
  SC: ['S. Carolina'],
  SD: ['S. Dakota'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VI: ['US Virgin Islands', 'Virgin Islands'],
  WA: ['Wash', 'Washington State'],
  WV: ['W. Virginia'],
};

/** `California (CA)`; sends two letters. Spec: CustomerIdentity › taxState; choice: taxStateLetters. */
export const stateOptions: readonly Option[] = names
  .trim()
  .split(/[|\n]/)
  .map((line) => ({ value: line.slice(0, 2), name: line.slice(3) }))
  .map(({ value, name }) => ({
    value,
    label: `${name} (${value})`,
    alsoCalled: [name, ...(alsoCalled[value] ?? [])],
  }));
