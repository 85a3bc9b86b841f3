import type { Facts } from '../facts/facts.ts';
import type { RampReport } from '../facts/ramp-state.ts';
import { placeOf } from '../facts/status-order.ts';
import { isTaken, type CallEvent } from './call-event.ts';
import { KeptJson } from './kept-json.ts';
import { factsOf, given, isRampId, isReference, secondOf, type ReportedBy } from './reports.ts';

/** What create and get tell of a ramp: the answer names it. Spec: Resources › Ramp; choice: rampRecord. */
export function rampReportOf(call: CallEvent, told: KeptJson): RampReport | null {
  const isRampCall = call.operation === 'createRamp' || call.operation === 'getRamp';
  const rampId = told.text('answered', 'ramp_id');
  if (!isRampCall || !isTaken(call) || !isRampId(rampId)) return null;
  const answered = new KeptJson(told.at('answered'));
  const asked = new KeptJson(told.at('asked'));
  const by = { eventId: call.id, at: call.at };
  const statusAt = secondOf(answered.text('updatedAt')) ?? call.at;
  const status = answered.text('status');
  const place = status === undefined ? {} : { place: placeOf({ status, digest: call.id }) };
  return {
    rampId,
    ...by,
    side: 'answer',
    facts: { ...requestFacts(call, asked), ...answerFacts({ ...by, asOf: statusAt, ...place }, answered) },
    status:
      status === undefined
        ? null
        : { status, source: 'answer', ...by, statusAt, countsAt: statusAt, isAhead: false, digest: call.id },
  };
}

/** What the desk itself asked for: later answers stand over it where they name the same. */
function requestFacts(call: CallEvent, asked: KeptJson): Facts {
  if (call.operation !== 'createRamp') return {};
  return factsOf({ eventId: call.id, at: call.at, asOf: call.at }, 'call', {
    requested: given({ fiatAmount: asked.text('fiatAmount'), cryptoAmount: asked.text('cryptoAmount') }),
  });
}

function answerFacts(by: ReportedBy, answered: KeptJson): Facts {
  const isOnRamp =
    answered.at('source', 'fiat') !== undefined || answered.at('target', 'crypto') !== undefined;
  const isOffRamp =
    answered.at('source', 'crypto') !== undefined || answered.at('target', 'fiat') !== undefined;
  const direction = isOnRamp ? 'ONRAMP' : isOffRamp ? 'OFFRAMP' : undefined;
  const [fiat, crypto] = isOnRamp ? ['source', 'target'] : ['target', 'source'];
  const reference = answered.text('identityReference');
  const receipt = (field: string) => answered.text('receipt', field);
  return factsOf(by, 'answer', {
    identityReference: isReference(reference) ? reference : undefined,
    subPartnerId: answered.text('subPartnerId'),
    direction,
    method: answered.text(fiat, 'fiat', 'method'),
    pair: given({
      fiat: answered.text(fiat, 'fiat', 'id'),
      crypto: answered.text(crypto, 'crypto', 'id'),
      blockchain: answered.text(crypto, 'crypto', 'blockchain'),
    }),
    recorded: given({ fiatAmount: answered.text('fiatAmount'), cryptoAmount: answered.text('cryptoAmount') }),
    priced: given({
      fiatAmount: answered.text(fiat, 'amount'),
      cryptoAmount: answered.text(crypto, 'amount'),
    }),
    fees: given({ processingFee: receipt('processingFee'), networkFee: receipt('networkFee') }),
    final: given({
      fiatAmount: receipt(isOnRamp ? 'sourceAmount' : 'targetAmount'),
      cryptoAmount: receipt(isOnRamp ? 'targetAmount' : 'sourceAmount'),
    }),
    transactionHash: answered.text('transactionHash'),
    createdAt: answered.text('createdAt'),
    updatedAt: answered.text('updatedAt'),
  });
}
