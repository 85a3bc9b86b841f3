import { Box, Flex } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { words } from '../share-documents-words.ts';
import classes from './step-bar.module.css';

const steps = ['customer', 'documents', 'review', 'sent'] as const;
export type Step = (typeof steps)[number];

export const stepNames: Readonly<Record<Step, string>> = words.steps;

export function stepOfPath(path: string): 'customer' | 'documents' {
  return path.startsWith('identityDocuments') ? 'documents' : 'customer';
}

/** Returns null if nothing is wrong. */
export function firstStepOf(paths: Iterable<string>): 'customer' | 'documents' | null {
  const wrong = new Set([...paths].map(stepOfPath));
  if (wrong.has('customer')) return 'customer';
  return wrong.has('documents') ? 'documents' : null;
}

interface StepBarProps {
  step: Step;
  onStep: (step: Step) => void;
  isLocked: boolean;
}

export function StepBar({ step, onStep, isLocked }: StepBarProps) {
  const at = steps.indexOf(step);
  return (
    <Box aria-label={words.steps.label} component="nav" mt={4} mx={0} mb="lg">
      <Flex component="ol" gap="4px 8px" wrap="wrap" className="plain-list">
        {steps.map((name, index) => {
          const isDone = index < at || step === 'sent';
          const mayGo = index < at && step !== 'sent' && !isLocked;
          return (
            <li
              key={name}
              className={classes.item}
              data-state={isDone ? 'done' : index === at ? 'current' : 'ahead'}
            >
              <StepName mayGo={mayGo} isCurrent={index === at} onGo={() => onStep(name)}>
                <span className={classes.mark} aria-hidden>
                  {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                </span>
                {stepNames[name]}
              </StepName>
            </li>
          );
        })}
      </Flex>
    </Box>
  );
}

interface StepNameProps {
  mayGo: boolean;
  isCurrent: boolean;
  onGo: () => void;
  children: ReactNode;
}

function StepName({ mayGo, isCurrent, onGo, children }: StepNameProps) {
  if (mayGo) {
    return (
      <button type="button" className={classes.step} onClick={onGo}>
        {children}
      </button>
    );
  }
  return (
    <span className={classes.step} aria-current={isCurrent ? 'step' : undefined}>
      {children}
    </span>
  );
}
