import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import styles from './CardForm.module.css'
import type { PayFailure } from './setupFailure.ts'

/** A failure at its form. It comes into view with the focus, each time anew. */
export const PayNotice = ({ failure: { title, description, atForm = description } }: { failure: PayFailure }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.notice}>
    <Notice tone="danger" title={title}>
      {atForm}
    </Notice>
  </div>
)
