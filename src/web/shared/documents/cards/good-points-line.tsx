import { IconCheck } from '@tabler/icons-react';

import { goodPointWords } from '#web/workers/finding-words.ts';
import type { GoodPoint } from '#web/workers/quality/good-point.ts';

import classes from './image-row.module.css';

/** What pre-flight found good about an image: `✓ sharp ✓ no glare`. */
export function GoodPointsLine({ points }: { points: readonly GoodPoint[] }) {
  if (points.length === 0) return null;
  return (
    <p className={classes.goodPoints}>
      {points.map((point) => (
        <span key={point} className={classes.goodPoint}>
          <IconCheck size={14} aria-hidden />
          {goodPointWords[point]}
        </span>
      ))}
    </p>
  );
}
