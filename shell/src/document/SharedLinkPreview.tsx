import type { LinkPreview } from '@flight-amigo/backend/contract/documents'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from '../remotes/RemotePart.module.css'

/**
 * What a shared link opens over its page, where its dialog will stand. On a slow network the dialog comes seconds after
 * the document, and until then nobody would know that the link has led to the right place.
 */
export const SharedLinkPreview = ({ preview: { title, description } }: { preview: LinkPreview }) => (
  <div className={styles.sharedLinkPreview}>
    <p className={styles.what}>{title}</p>
    <p>{description}</p>
    <div>
      <Skeleton lines={6} />
    </div>
  </div>
)
