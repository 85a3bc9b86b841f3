import { words } from '../words/customer-words.ts';
import classes from './activity.module.css';

export const filters = ['all', 'call', 'callback', 'note'] as const;
export type ActivityKind = (typeof filters)[number];

interface ActivityFilterProps {
  value: ActivityKind;
  onChange: (kind: ActivityKind) => void;
}

/** Which kinds of entries are shown; older ones are loaded until one of the kind is there. */
export function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.legend}>{words.activity.filter}</legend>
      {filters.map((kind) => (
        <label className={classes.choice} key={kind}>
          <input type="radio" name="activity-kind" checked={kind === value} onChange={() => onChange(kind)} />
          {words.activity.filters[kind]}
        </label>
      ))}
    </fieldset>
  );
}
