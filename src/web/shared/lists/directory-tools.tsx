import { CompactRowsButton } from './compact-rows-button.tsx';
import classes from './directory-list.module.css';
import { DownloadLink } from './download-link.tsx';

interface DirectoryToolsProps {
  /** In what order the list is. */
  order: string;
  /** Where what is listed is had as CSV. */
  exportPath: string;
}

/** What stands beside a list's title: its order, the height of its rows, the file. */
export function DirectoryTools({ order, exportPath }: DirectoryToolsProps) {
  return (
    <div className={classes.tools}>
      <span className={classes.order}>{order}</span>
      <CompactRowsButton />
      <DownloadLink href={exportPath} />
    </div>
  );
}
