import type { ReactNode } from 'react';

import { languageOfCountry } from '#contract/messages/message-rules.ts';
import { TellPanel } from '#web/shared/messages/tell-panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import type { Situation } from './checks.ts';
import { OtherCauses } from './other-causes.tsx';
import { redacted } from './redact.ts';
import { tellVerdict } from './tell-verdict.ts';
import { useVerdict } from './use-verdict.ts';
import type { Verdict } from './verdict.ts';

interface VerdictAnswerProps {
  known: Omit<Situation, 'nowMs'>;
  about: string;
  children: ReactNode;
}

export function VerdictAnswer({ known, about, children }: VerdictAnswerProps) {
  const { verdict, situation } = useVerdict(known);
  return (
    <>
      <VerdictBox {...verdict} copied={verdictText(verdict, about)}>
        <OtherCauses verdict={verdict} />
        {children}
      </VerdictBox>
      <TellPanel
        {...tellVerdict(verdict.causes, situation)}
        language={languageOfCountry(known.record?.facts.residence?.value.country)}
      />
    </>
  );
}

/** Writes the text for a ticket: nothing personal. */
function verdictText({ title, detail, causes }: Verdict, about: string): string {
  const others = causes.slice(1).map(({ sentence }) => `- ${sentence}`);
  return redacted([`${title}. ${detail}`, ...others, about].join('\n'));
}
