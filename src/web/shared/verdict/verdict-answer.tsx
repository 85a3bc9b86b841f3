import type { ReactNode } from 'react';

import { TellPanel } from '#web/shared/messages/tell-panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import type { Situation } from './checks.ts';
import { redacted } from './redact.ts';
import { tellVerdict } from './tell-verdict.ts';
import { useVerdict } from './use-verdict.ts';
import type { Verdict } from './verdict.ts';
import classes from './verdict.module.css';
import { verdictWords as words } from './verdict-words.ts';

interface VerdictAnswerProps {
  known: Omit<Situation, 'nowMs'>;
  /** Who and what was asked about, as a line of the copy. */
  about: string;
  /** The same, and when, as the page shows it. */
  children: ReactNode;
}

/** The verdict, every other cause below it, and what to tell the customer. */
export function VerdictAnswer({ known, about, children }: VerdictAnswerProps) {
  const { verdict, situation } = useVerdict(known);
  return (
    <>
      <VerdictBox {...verdict} copied={verdictText(verdict, about)}>
        <OtherCauses verdict={verdict} />
        {children}
      </VerdictBox>
      <TellPanel {...tellVerdict(verdict.causes, situation)} />
    </>
  );
}

/** Every cause after the one that decides. */
export function OtherCauses({ verdict: { causes } }: { verdict: Verdict }) {
  const others = causes.slice(1);
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={words.others}>
      {others.map(({ kind, sentence }) => (
        <li key={`${kind} ${sentence}`}>{sentence}</li>
      ))}
    </ul>
  );
}

/** The verdict as a text for a ticket: nothing personal is in it. */
function verdictText({ title, detail, causes }: Verdict, about: string): string {
  const others = causes.slice(1).map(({ sentence }) => `- ${sentence}`);
  return redacted([`${title}. ${detail}`, ...others, about].join('\n'));
}
