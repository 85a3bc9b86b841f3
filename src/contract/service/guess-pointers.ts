import { spellingOf } from '#contract/fields/field-places.ts';

import { readWrittenDate } from './callback-dates.ts';
import { NumberText, type SentNode } from './sent-nodes.ts';
import { pointerOf } from './service-fields.ts';
import { spellingReader } from './spellings.ts';

export interface FieldKind {
  readonly kind: 'amount' | 'claim' | 'instant' | 'lines' | 'list' | 'other';
  /** Documented values; empty: any. */
  readonly known: readonly string[];
}

export interface WantedField extends FieldKind {
  readonly field: string;
}

/** Other services' names for ours, without case and separators. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  rampid: [
    'orderid',
    'ordernumber',
    'order',
    'orderno',
    'transactionid',
    'txid',
    'uuid',
    'number',
    'reference',
    'id',
  ],
  id: ['reference', 'ref', 'code', 'number', 'uuid', 'currency', 'asset', 'coin', 'orderid', 'ordernumber'],
  status: ['state', 'phase', 'stage'],
  identityreference: [
    'customerid',
    'customerreference',
    'customer',
    'userid',
    'externalid',
    'clientid',
    'identityid',
  ],
  identifyreference: [
    'identityreference',
    'customerid',
    'customerreference',
    'customer',
    'userid',
    'externalid',
    'clientid',
    'identityid',
  ],
  createdat: [
    'created',
    'creationdate',
    'datecreated',
    'createdon',
    'createdtime',
    'opened',
    'registered',
    'registeredat',
    'since',
    'timestamp',
  ],
  updatedat: [
    'updated',
    'lastupdate',
    'dateupdated',
    'updatedon',
    'modified',
    'modifiedat',
    'changed',
    'changedat',
    'lastchanged',
  ],
  blocked: ['isblocked', 'suspended', 'frozen', 'locked', 'disabled', 'banned'],
  exists: ['found', 'known', 'present', 'registered', 'isknown'],
  paymentready: [
    'eligible',
    'iseligible',
    'allowed',
    'mayproceed',
    'canproceed',
    'canpay',
    'ready',
    'approved',
    'permitted',
  ],
  requirements: [
    'todo',
    'missing',
    'required',
    'needed',
    'needs',
    'steps',
    'outstanding',
    'pending',
    'actions',
  ],
  processingfee: [
    'servicefee',
    'commission',
    'ourcommission',
    'ourfee',
    'fee',
    'providerfee',
    'platformfee',
    'handlingfee',
  ],
  networkfee: [
    'minerfee',
    'miningfee',
    'minercommission',
    'blockchainfee',
    'gas',
    'gasfee',
    'chainfee',
    'transferfee',
  ],
  marketrate: ['rate', 'price', 'exchangerate', 'midmarket', 'midrate', 'quote', 'unitprice', 'spot'],
  amount: ['value', 'total', 'sum', 'quantity', 'qty', 'volume'],
  fiatamount: ['fiat', 'amountfiat', 'fiatvalue'],
  cryptoamount: ['crypto', 'amountcrypto', 'cryptovalue', 'coins'],
  sourceamount: ['from', 'fromamount', 'paid', 'payamount', 'input', 'inputamount', 'sent'],
  targetamount: ['to', 'toamount', 'received', 'receiveamount', 'output', 'outputamount', 'payout'],
  period: ['per', 'window', 'interval', 'frequency', 'timeframe', 'duration', 'name', 'type'],
  limit: ['max', 'maximum', 'cap', 'ceiling', 'allowance', 'total'],
  used: ['spent', 'consumed', 'usage', 'taken'],
  remaining: ['left', 'available', 'rest', 'balance', 'free', 'open'],
  currency: ['ccy', 'unit', 'code', 'fiat', 'asset'],
  minfiat: ['min', 'minimum', 'lowest', 'floor', 'from'],
  maxfiat: ['max', 'maximum', 'highest', 'ceiling', 'to'],
  method: ['paymentmethod', 'rail', 'channel', 'paymenttype'],
  blockchain: ['network', 'chain', 'protocol'],
  walletaddress: ['address', 'wallet', 'destination', 'cryptoaddress'],
  walletaddressmemo: ['memo', 'tag', 'destinationtag'],
  instructions: ['payout', 'bankaccount', 'account', 'bankdetails', 'beneficiary'],
  sourcedepositinstructions: [
    'payto',
    'depositinstructions',
    'paymentinstructions',
    'instructions',
    'paymentdetails',
    'bankdetails',
    'deposit',
    'depositdetails',
    'payment',
  ],
  transactionhash: ['hash', 'txhash', 'txid'],
  source: ['from', 'input', 'payin', 'sender', 'pay'],
  target: ['to', 'output', 'payout', 'recipient', 'destination', 'receive'],
  provider: ['paymentprovider', 'route', 'psp'],
  customer: ['user', 'client', 'identity', 'account'],
};

const fewestForPart = 4;
const leastScore = 2;

/**
 * Guesses where missing fields are: the unknown value with the most similar name and a fitting kind. Uses no
 * value twice. A guess has as many `*` as the field has lists.
 */
export function guessPointers(
  wanted: readonly WantedField[],
  candidates: readonly SentNode[],
): ReadonlyMap<string, string> {
  const ways = wanted.flatMap((want, order) =>
    candidates.flatMap((node) => {
      const score = scoreOf(want, node);
      return score < leastScore ? [] : [{ field: want.field, pointer: pointerOf(node.path), score, order }];
    }),
  );
  const guesses = new Map<string, string>();
  const taken = new Set<string>();
  for (const { field, pointer } of ways.toSorted(
    (one, other) => other.score - one.score || one.order - other.order,
  )) {
    if (guesses.has(field) || taken.has(pointer)) continue;
    guesses.set(field, pointer);
    taken.add(pointer);
  }
  return guesses;
}

function scoreOf(want: WantedField, node: SentNode): number {
  const lists = want.field.split('[]').length - 1;
  if (node.path.filter((step) => step === '*').length !== lists || !mayBe(want, node)) return 0;
  const ours = want.field.replaceAll('[]', '').split('.');
  const theirs = node.path.filter((step) => step !== '*');
  const name = likeness(ours.at(-1) ?? '', theirs.at(-1) ?? '');
  const isKnown = want.known.length > 0 && node.values.some((value) => isOneOf(want.known, value));
  if (want.known.length > 0 && !isKnown && name < 3) return 0;
  const own = isKnown ? Math.max(name, 1) + 2 : name;
  if (own === 0) return 0;
  const around = theirs.slice(0, -1);
  const shared = ours.slice(0, -1).filter((step) => around.some((one) => likeness(step, one) >= 2)).length;
  const strange = Math.max(0, around.length - shared);
  return own + shared * 0.5 - Math.min(strange, 4) * 0.1 - (ours.length - 1 - shared) * 0.2;
}

/** Returns 4 for the same, 3 for a synonym, 2 for one within the other. */
function likeness(ours: string, theirs: string): number {
  const [our, their] = [spellingOf(ours), spellingOf(theirs)];
  if (our === their) return 4;
  const others = Object.hasOwn(synonyms, our) ? (synonyms[our] ?? []) : [];
  // Likelier ones first.
  const at = others.indexOf(their);
  if (at !== -1) return 3 + (others.length - at) * 0.01;
  const [short, long] = our.length < their.length ? [our, their] : [their, our];
  return short.length >= fewestForPart && long.includes(short) ? 2 : 0;
}

const decimal = /^-?\d{1,40}(?:\.\d{1,40})?$/;

function mayBe({ kind }: FieldKind, { type, values }: SentNode): boolean {
  if (kind === 'lines') return type === 'object';
  if (kind === 'list')
    return type === 'list' && values.every((one) => Array.isArray(one) && !one.some(isNested));
  const texts = values.map((value) => (value instanceof NumberText ? value.text : value));
  if (kind === 'claim')
    return texts.every((one) => typeof one === 'boolean' || /^(?:true|false)$/i.test(String(one)));
  if (type !== 'string' && type !== 'number') return false;
  if (kind === 'amount') return texts.every((one) => decimal.test(String(one)));
  return kind !== 'instant' || texts.every((one) => readWrittenDate(one) !== null);
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof NumberText);
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && known.includes(spellingReader(known)(value));
}
