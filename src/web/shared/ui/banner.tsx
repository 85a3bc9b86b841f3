import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './banner.module.css';

interface BannerProps {
  /** bad: stop. action: look twice. */
  tone: 'bad' | 'action';
  title: ReactNode;
  /** It says how things are rather than what has just happened: it is read in its turn, and interrupts nobody who opens the page. */
  isStanding?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}

/** What must be read before anything else on a page. Announced when it appears, unless it stands there. */
export function Banner({ tone, title, isStanding = false, children, actions }: BannerProps) {
  const Icon = tone === 'bad' ? IconAlertOctagon : IconAlertTriangle;
  return (
    <div className={classes.banner} data-tone={tone} role={isStanding ? 'note' : 'alert'}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children ? <div className={classes.text}>{children}</div> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
