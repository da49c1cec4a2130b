import { Notice } from '@flight-amigo/shared-ui/Notice'
import styles from './TipReceipt.module.css'

/** The receipt of a tip that the user has just paid, above the conversation with its recipient. */
export const TipReceipt = ({ dollars, to }: { dollars: number; to: string }) => (
  <section className={styles.receipt} aria-label="Receipt">
    <Notice tone="success" title={`You tipped $${dollars.toFixed(2)}`}>
      To <bdi>{to}</bdi>. Write them a line, if you like.
    </Notice>
  </section>
)
