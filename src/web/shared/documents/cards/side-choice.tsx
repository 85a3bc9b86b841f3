import { type ImageSide, imageSides } from '#contract/service/documents.ts';

import classes from './side-choice.module.css';

interface SideChoiceProps {
  name: string;
  legend: string;
  value: ImageSide;
  names: Readonly<Record<ImageSide, string>>;
  onChange: (side: ImageSide) => void;
}

/** Front or back, side by side. Spec: Image › side. */
export function SideChoice({ name, legend, value, names, onChange }: SideChoiceProps) {
  return (
    <div role="radiogroup" aria-label={legend} className={classes.choice}>
      {imageSides.map((side) => (
        <label key={side} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={side}
            checked={side === value}
            className={classes.input}
            onChange={() => onChange(side)}
          />
          <span className={classes.text}>{names[side]}</span>
        </label>
      ))}
    </div>
  );
}
