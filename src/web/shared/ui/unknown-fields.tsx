import { array, safeParse, string } from 'zod/mini';

import classes from './json-panel.module.css';
import { unknownFieldsWords as words } from './unknown-fields-words.ts';

const pathList = array(string());
const mostShown = 20;

/** The paths of the fields that the service sent and the interface does not name: the desk's server took them out of the answer. */
export function UnknownFields({ named }: { named: unknown }) {
  const read = safeParse(pathList, named);
  if (!read.success || read.data.length === 0) return null;
  const paths = [...new Set(read.data)];
  const more = paths.length - mostShown;
  return (
    <p className={classes.unknown}>
      {words.named}{' '}
      {paths.slice(0, mostShown).map((path) => (
        <code key={path} dir="ltr" translate="no">
          {path}
        </code>
      ))}{' '}
      {more > 0 ? words.more({ count: more }) : null}
    </p>
  );
}
