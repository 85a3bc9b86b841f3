import classes from './bar.module.css';

interface BarProps {
  label: string;
  value: number;
  max: number;
  tone: 'accent' | 'bad';
  /** Takes the width that there is. */
  isWide?: boolean;
  /** The value in words, for screen readers. */
  text?: string;
}

/** A plain bar of how much of a whole is reached. */
export function Bar({ label, value, max, tone, isWide = false, text }: BarProps) {
  return (
    <progress
      className={classes.bar}
      data-wide={isWide || undefined}
      data-tone={tone}
      aria-label={label}
      aria-valuetext={text}
      value={Math.min(value, max)}
      max={max}
    />
  );
}
