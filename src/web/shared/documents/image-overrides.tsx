import { Checkbox, Flex, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';

import type { PlannedFinding } from '#contract/desk/submissions.ts';
import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { differenceNames } from '#web/shared/reading/difference-words.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { warningFinding } from '#web/workers/findings.ts';
import type { Finding, PreparedImage } from '#web/workers/image-protocol.ts';

import { FindingFigures } from './finding-figures.tsx';
import { findingFigures, findingText } from './finding-words.ts';
import { chosenTwice, type Drafts } from './document-drafts.ts';
import { imageName, words } from './document-words.ts';
import { imageFindings } from './image-findings.ts';
import classes from './pictures.module.css';

export interface Found {
  code: string;
  severity: Finding['severity'];
  sentence: string;
  figures: string | null;
  measured?: number | undefined;
  threshold?: number | undefined;
  documentIndex: number;
  /** Null for the whole document. */
  imageIndex: number | null;
  /** `Passport, image 1`. */
  place: string;
  /** The picture or differing values that a decision is about. */
  subject: PreparedImage | string | null;
}

/** Blocks sending until a person overrides it. */
export interface Warning {
  code: string;
  found: readonly Found[];
}

/** By code, the pictures and values at that time. */
export type Overrides = ReadonlyMap<string, ReadonlySet<PreparedImage | string>>;

const findingsMax = 200;

/** Findings that need no decision: a misnamed file is sent as what it is. */
const noDecision: ReadonlySet<string> = new Set(['name-says-otherwise']);

const none: readonly Found[] = [];

function findingsIn(drafts: Drafts, others: readonly Found[]): Found[] {
  const twice = chosenTwice(drafts);
  const ofPictures = drafts.flatMap(({ type, images }, documentIndex) =>
    images.flatMap((image, imageIndex) => {
      const again = twice.has(image.id) ? [warningFinding('chosen-twice', undefined)] : [];
      const place = imageName(type, documentIndex, imageIndex);
      return [...imageFindings(image, type), ...again].map((finding) => ({
        ...finding,
        sentence: findingText(finding),
        figures: findingFigures(finding),
        documentIndex,
        imageIndex,
        place,
        subject: image.prepared,
      }));
    }),
  );
  return [...ofPictures, ...others];
}

/** Groups warnings by code; `others` come from reading the documents. */
export function warningsIn(drafts: Drafts, others = none): Warning[] {
  const byCode = new Map<string, Found[]>();
  for (const found of findingsIn(drafts, others)) {
    const { code, severity } = found;
    if (severity === 'warning' && !noDecision.has(code))
      byCode.set(code, [...(byCode.get(code) ?? []), found]);
  }
  return [...byCode].map(([code, found]) => ({ code, found }));
}

/** Checks whether a person decided to send exactly these pictures and values. */
export function isOverridden({ code, found }: Warning, overrides: Overrides): boolean {
  const meant = overrides.get(code);
  return meant !== undefined && found.every(({ subject }) => subject !== null && meant.has(subject));
}

export function overridesAfter(overrides: Overrides, { code, found }: Warning, isMeant: boolean): Overrides {
  const next = new Map(overrides);
  if (isMeant) next.set(code, new Set(found.flatMap(({ subject }) => subject ?? [])));
  else next.delete(code);
  return next;
}

/** Turns findings into a plan: measures and overrides. */
export function planOf(
  drafts: Drafts,
  overrides: Overrides,
  others = none,
): { findings: PlannedFinding[]; overrides: string[] } {
  const found = findingsIn(drafts, others).slice(0, findingsMax);
  const codes = new Set(found.map(({ code }) => code));
  return {
    findings: found.map(({ code, measured, threshold, documentIndex, imageIndex }) => ({
      code,
      measured: measured ?? null,
      threshold: threshold ?? null,
      documentIndex,
      imageIndex,
    })),
    overrides: warningsIn(drafts, others)
      .filter((warning) => codes.has(warning.code) && isOverridden(warning, overrides))
      .map(({ code }) => code),
  };
}

export interface OverridesControl {
  warnings: readonly Warning[];
  overrides: Overrides;
  onOverride: (warning: Warning, isMeant: boolean) => void;
}

export function useOverrides(drafts: Drafts, others = none): OverridesControl {
  const [overrides, setOverrides] = useState<Overrides>(new Map());
  const warnings = useMemo(() => warningsIn(drafts, others), [drafts, others]);
  return {
    warnings,
    overrides,
    onOverride: (warning, isMeant) => setOverrides((now) => overridesAfter(now, warning, isMeant)),
  };
}

interface OverrideListProps {
  warnings: readonly Warning[];
  overrides: Overrides;
  /** Sending was tried: show what is unconfirmed. */
  isTried: boolean;
  isDisabled: boolean;
  onOverride: (warning: Warning, isMeant: boolean) => void;
}

/** Returns the field name of a warning's checkbox, for focus. */
export function overrideField(code: string): string {
  return `override.${code}`;
}

const warningNames: Readonly<Record<string, string>> = { ...words.overrides.names, ...differenceNames };

export function OverrideList({ warnings, overrides, isTried, isDisabled, onOverride }: OverrideListProps) {
  if (warnings.length === 0) return null;
  return (
    <Panel title={words.overrides.title}>
      <Text mb="sm" c="dimmed" inherit>
        {words.overrides.intro}
      </Text>
      <Flex component="ul" direction="column" gap="sm" className="plain-list">
        {warnings.map((warning) => {
          const isMeant = isOverridden(warning, overrides);
          return (
            <li key={warning.code} className={classes.warning}>
              <WarningWords warning={warning} />
              <Checkbox
                {...{ [fieldAttribute]: overrideField(warning.code) }}
                label={words.overrides.sendAnyway({
                  finding: warningNames[warning.code] ?? warning.code,
                })}
                checked={isMeant}
                disabled={isDisabled}
                error={isTried && !isMeant ? words.overrides.needed : undefined}
                onChange={(event) => onOverride(warning, event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </Flex>
    </Panel>
  );
}

function WarningWords({ warning: { found } }: { warning: Warning }) {
  return (
    <Flex component="ul" direction="column" gap={4} className="plain-list">
      {found.map(({ place, sentence, figures, imageIndex, documentIndex }) => (
        <Flex
          key={`${documentIndex}.${imageIndex} ${sentence}`}
          component="li"
          gap={6}
          c="var(--rampart-action-text)"
          className="anywhere"
        >
          <IconAlertTriangle
            size={16}
            style={{ flex: 'none', marginTop: 2 }}
            aria-label={words.image.warning}
          />
          <div>
            <strong>{place}</strong> {sentence}
            <FindingFigures figures={figures} />
          </div>
        </Flex>
      ))}
    </Flex>
  );
}
