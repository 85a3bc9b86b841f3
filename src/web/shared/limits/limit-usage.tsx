import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';

import type { WindowLimit } from '#contract/service/limits.ts';
import { moneyWords } from '#web/shared/format/money.ts';

import { isMuchUsed, type LimitLine } from './limit-windows.ts';
import { limitWords as words, sourceWords } from './limit-words.ts';
import classes from './limit-bars.module.css';

interface LimitUsageProps {
  line: LimitLine;
  isSourceNamed?: boolean;
}

export function LimitUsage({ line, isSourceNamed = false }: LimitUsageProps) {
  const { figures, usedShare, source } = line;
  if (figures === null) return <span className="dimmed">{words.notGiven}</span>;
  const limit = figure(figures, 'limit');
  return (
    <>
      {usedShare === null ? null : (
        <span className={classes.bar} data-much={isMuchUsed(line) || undefined} aria-hidden>
          <span className={classes.used} style={{ '--used': usedShare } as CSSProperties} />
        </span>
      )}
      <span className={classes.figures}>
        <span>
          <span>{words.used({ amount: figure(figures, 'used') })}</span>{' '}
          <Text span inherit c="dimmed">
            {isSourceNamed
              ? words.ofLimitBy({ amount: limit, source: sourceWords(source) })
              : words.ofLimit({ amount: limit })}
          </Text>
        </span>{' '}
        <span className={classes.remaining}>{words.remaining({ amount: figure(figures, 'remaining') })}</span>
      </span>
    </>
  );
}

function figure(figures: WindowLimit, name: 'used' | 'limit' | 'remaining'): string {
  const value = figures[name];
  return value === undefined ? words.notGiven : moneyWords(value, figures.currency);
}
