import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';

import { BrandMark } from './brand-mark.tsx';
import { words } from '../app-words.ts';

/** The product's mark and name, as index.html draws it. Leads to the start. */
export function Brand() {
  return (
    <Link className="frame-brand" to={paths.overview()}>
      <BrandMark />
      {words.product}
    </Link>
  );
}
