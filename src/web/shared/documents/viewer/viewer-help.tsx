import { words } from '../words/picture-words.ts';
import classes from './image-viewer.module.css';

/** Every key of the viewer, at its foot. */
export function ViewerHelp({ canTurn }: { canTurn: boolean }) {
  const keys = canTurn ? [...words.viewer.turnKeyHelp, ...words.viewer.keyHelp] : words.viewer.keyHelp;
  return (
    <footer className={classes.help}>
      <dl className={classes.keys} aria-label={words.viewer.keys}>
        {keys.map(([key, does]) => (
          <div key={key} className={classes.key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <span>{words.viewer.pointerHelp}</span>
    </footer>
  );
}
