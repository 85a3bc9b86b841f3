import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';

import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import type { Finding } from '#web/workers/image-protocol.ts';

import { words } from '../words/card-words.ts';
import classes from './image-row.module.css';

/** Something that pre-flight found, with what to do about it. Said aloud when it appears. */
export function FindingLine({ finding }: { finding: Pick<Finding, 'severity' | 'message'> }) {
  const { severity, message } = finding;
  const Icon = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
  useAnnouncement(message);
  return (
    <p className={classes.finding} data-severity={severity}>
      <Icon size={16} className={classes.findingIcon} aria-hidden />
      <span>
        <VisuallyHidden>{severity === 'error' ? words.image.error : words.image.warning} </VisuallyHidden>
        {message}
      </span>
    </p>
  );
}
