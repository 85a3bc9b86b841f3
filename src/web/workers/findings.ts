import type { FactsOf, Finding, FindingCode } from './image-protocol.ts';

interface Measured {
  measured: number;
  threshold: number;
}

export function errorFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'error', facts, ...measured };
}

export function warningFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'warning', facts, ...measured };
}
