import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { fieldAttribute } from '#web/shared/forms/focus-field.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from './document-words.ts';
import { isOverridden, type Overrides, type Warning } from './image-overrides.ts';
import classes from './pictures.module.css';

interface OverrideListProps {
  warnings: readonly Warning[];
  overrides: Overrides;
  /** Sending was tried: what is not confirmed says so. */
  isTried: boolean;
  isDisabled: boolean;
  onOverride: (warning: Warning, isMeant: boolean) => void;
}

/** Where a warning is confirmed, for leading there. */
export function overrideField(code: string): string {
  return `override.${code}`;
}

/** Each warning once more, with the pictures that it is about, and the decision to send them anyway. Design: product › Pre-flight. */
export function OverrideList({ warnings, overrides, isTried, isDisabled, onOverride }: OverrideListProps) {
  if (warnings.length === 0) return null;
  return (
    <Panel title={words.overrides.title}>
      <p className={classes.intro}>{words.overrides.intro}</p>
      <ul className={classes.list}>
        {warnings.map((warning) => {
          const isMeant = isOverridden(warning, overrides);
          return (
            <li key={warning.code} className={classes.warning}>
              <WarningWords warning={warning} />
              <Checkbox
                {...{ [fieldAttribute]: overrideField(warning.code) }}
                label={words.overrides.sendAnyway(words.overrides.names[warning.code] ?? warning.code)}
                checked={isMeant}
                disabled={isDisabled}
                error={isTried && !isMeant ? words.overrides.needed : undefined}
                onChange={(event) => onOverride(warning, event.currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function WarningWords({ warning: { found } }: { warning: Warning }) {
  return (
    <ul className={classes.places}>
      {found.map(({ place, finding, imageIndex, documentIndex }) => (
        <li key={`${documentIndex}.${imageIndex}`} className={classes.place}>
          <IconAlertTriangle
            size={16}
            className={classes.overrideListIcon}
            aria-label={words.image.warning}
          />
          <span>
            <strong>{place}</strong> {finding.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
