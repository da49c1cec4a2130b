import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import styles from './FailureNotice.module.css'

/** A failure in words: those of the toast, and those at the form if they differ. */
export interface Failed {
  title: string
  description: string
  atForm?: string
}

/** A failure at its form. It comes into view with the focus, each time anew. */
export const FailureNotice = ({ failure: { title, description, atForm = description } }: { failure: Failed }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.notice}>
    <Notice tone="danger" title={title}>
      {atForm}
    </Notice>
  </div>
)
