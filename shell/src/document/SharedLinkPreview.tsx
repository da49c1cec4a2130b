import type { LinkPreview } from '@flight-amigo/backend/contract/documents'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from '../remotes/RemotePart.module.css'

/**
 * Shown above the page until the dialog loads. On a slow network that takes seconds, and without the preview users
 * would doubt that the link was right.
 */
export const SharedLinkPreview = ({ preview: { title, description } }: { preview: LinkPreview }) => (
  <div className={styles.sharedLinkPreview}>
    <p className={styles.title}>{title}</p>
    <p>{description}</p>
    <div>
      <Skeleton lines={6} />
    </div>
  </div>
)
