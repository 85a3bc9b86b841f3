import { type FactsOf, findingWords } from './finding-words.ts';
import type { Finding, FindingCode } from './image-protocol.ts';

/** What was measured, and the bound that it is held against. */
interface Measured {
  measured: number;
  threshold: number;
}

/** A finding that blocks. */
export function errorFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'error', message: findingWords[code](facts), ...measured };
}

/** A finding that informs. */
export function warningFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'warning', message: findingWords[code](facts), ...measured };
}
