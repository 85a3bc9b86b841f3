import type { FactsOf, Finding, FindingCode } from './image-protocol.ts';

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
  return { code, severity: 'error', facts, ...measured };
}

/** A finding that informs. */
export function warningFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'warning', facts, ...measured };
}
