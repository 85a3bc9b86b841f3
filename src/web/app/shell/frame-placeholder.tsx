import { BrandMark } from './brand-mark.tsx';
import { words } from '../app-words.ts';

/** The frame with nothing in it yet: the same that index.html draws. */
export function FramePlaceholder() {
  return (
    <div className="frame">
      <header className="frame-banner">
        <p className="frame-strip" />
        <div className="frame-bar">
          <span className="frame-brand">
            <BrandMark />
            {words.product}
          </span>
        </div>
      </header>
      <div className="frame-rail" />
      <main className="frame-main" aria-busy />
    </div>
  );
}
