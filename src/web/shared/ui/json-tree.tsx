import { JsonView } from 'react-json-view-lite';

import classes from './json-panel.module.css';

const style = {
  container: classes['tree'] ?? '',
  basicChildStyle: classes['node'] ?? '',
  childFieldsContainer: classes['children'] ?? '',
  label: classes['key'] ?? '',
  clickableLabel: `${classes['key']} ${classes['foldable']}`,
  nullValue: classes['literal'] ?? '',
  undefinedValue: classes['literal'] ?? '',
  booleanValue: classes['literal'] ?? '',
  otherValue: classes['literal'] ?? '',
  numberValue: classes['number'] ?? '',
  stringValue: classes['string'] ?? '',
  punctuation: classes['punctuation'] ?? '',
  collapseIcon: classes['fold'] ?? '',
  expandIcon: classes['unfold'] ?? '',
  collapsedContent: classes['folded'] ?? '',
  quotesForFieldNames: true,
  stringifyStringValues: true,
  ariaLables: { collapseJson: 'Fold', expandJson: 'Unfold' },
};

/** JSON as a tree that folds, in the page's own colours. A bare value is shown as text. */
export function JsonTree({ data, title }: { data: unknown; title: string }) {
  if (typeof data !== 'object' || data === null)
    return <pre className={classes['tree']}>{JSON.stringify(data)}</pre>;
  return <JsonView data={data} style={style} clickToExpandNode aria-label={title} />;
}
