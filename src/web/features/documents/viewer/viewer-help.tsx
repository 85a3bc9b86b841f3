import { words } from '../words/picture-words.ts';
import classes from './image-viewer.module.css';

/** Every key of the viewer, at its foot. */
export function ViewerHelp() {
  return (
    <footer className={classes.help}>
      <dl className={classes.keys} aria-label={words.viewer.keys}>
        {words.viewer.keyHelp.map(([keys, does]) => (
          <div key={keys} className={classes.key}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <span>{words.viewer.pointerHelp}</span>
    </footer>
  );
}
