import { maskValue } from '#contract/desk/masking.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

import { words } from '../words/review-words.ts';
import type { Drafts } from '../drafts/document-drafts.ts';
import { sideNames } from '../drafts/document-words.ts';
import { BlobImage } from '../images/blob-image.tsx';
import type { ImageDraft } from '../images/image-draft.ts';
import { imageFacts } from '../images/image-facts.ts';
import type { ShareDocumentsRequest } from '../request/share-documents-request.ts';
import classes from './review.module.css';

interface ReviewDocumentsProps {
  request: ShareDocumentsRequest;
  drafts: Drafts;
}

/** The documents as they will be sent: kind, masked number, each image with its size and what was changed in it. */
export function ReviewDocuments({ request, drafts }: ReviewDocumentsProps) {
  return (
    <ul className={classes.documents}>
      {request.identityDocuments.map(({ type, data }, index) => {
        const images = drafts[index]?.images ?? [];
        return (
          <li key={drafts[index]?.id ?? type} className={classes.document}>
            <p className={classes.kind}>
              {documentNames[type]}
              {data === undefined ? null : (
                <span className={classes.number}> {maskValue(`documentNumber:${type}`, data.number)}</span>
              )}
            </p>
            <ul className={classes.images}>
              {images.map((image) => (
                <ReviewImage key={image.id} image={image} />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function ReviewImage({ image: { prepared, side, file } }: { image: ImageDraft }) {
  return (
    <li className={classes.image}>
      <span className={classes.frame}>
        {prepared === null ? null : (
          <BlobImage blob={prepared.thumbnail} alt="" className={classes.thumbnail} />
        )}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {sideNames[side]} · <span title={file.name}>{file.name}</span>
        </p>
        <p className={classes.facts}>{prepared === null ? null : imageFacts(prepared).join(' · ')}</p>
        {prepared === null ? null : <p className={classes.digest}>{words.review.digest(prepared.sha256)}</p>}
      </div>
    </li>
  );
}
