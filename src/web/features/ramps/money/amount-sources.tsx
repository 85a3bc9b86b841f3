import type { RampDetail } from '#contract/desk/ramps.ts';
import type { PairAmounts } from '#contract/desk/facts.ts';
import { groupDigits } from '#web/shared/format/group-digits.ts';
import { FactSource } from '#web/shared/ui/fact-source.tsx';

import { words } from '../words/ramps-words.ts';
import classes from './money.module.css';

const stages = ['requested', 'recorded', 'priced', 'final', 'fees'] as const;

/** Who told of the amounts at each stage, and when; and what the newest callback says where that is something else. */
export function AmountSources({ record: { facts, pair } }: { record: RampDetail }) {
  const shown = stages.filter((stage) => stage !== 'recorded' || facts.requested === undefined);
  const { announced } = facts;
  const other = announced && isOther(announced.value, facts.final?.value ?? facts.priced?.value);
  return (
    <ul className={classes.sources}>
      {shown.map((stage) => {
        const fact = facts[stage];
        return fact === undefined ? null : (
          <li key={stage}>
            {words.stages[stage]} <FactSource source={words.sources[fact.source]} at={fact.at} />
          </li>
        );
      })}
      {announced && other ? (
        <li>
          <bdi>{words.announced(inWords(announced.value, pair))}</bdi>
        </li>
      ) : null}
    </ul>
  );
}

function isOther(said: PairAmounts, known: PairAmounts | undefined): boolean {
  const sides = ['fiatAmount', 'cryptoAmount'] as const;
  return sides.some((side) => said[side] !== undefined && said[side] !== known?.[side]);
}

function inWords({ fiatAmount, cryptoAmount }: PairAmounts, { fiat, crypto }: RampDetail['pair']): string {
  return [
    [fiatAmount, fiat],
    [cryptoAmount, crypto],
  ]
    .filter(([amount]) => amount !== undefined)
    .map(([amount = '', code]) => [groupDigits(amount), code].filter(Boolean).join(' '))
    .join(words.amountsAnd);
}
