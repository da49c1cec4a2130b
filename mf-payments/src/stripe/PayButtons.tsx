import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './CardForm.module.css'

interface Props {
  /** The card's fields or their skeleton. */
  fields: ReactNode
  /** Whole dollars; undefined while the amount is not valid. */
  amount: number | undefined
  ready?: boolean
  processing?: boolean
  onCancel?: (() => void) | undefined
  /** What went wrong, above the buttons. */
  notice?: ReactNode
}

/** The card's fields with the buttons below, the same while the fields load. */
export const PayButtons = ({ fields, amount, ready = false, processing = false, onCancel, notice }: Props) => (
  <div className={styles.form}>
    <div className={styles.place}>{fields}</div>
    {notice}
    <div className={styles.buttons}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel} disabled={processing}>
          Cancel
        </Button>
      )}
      <Button type="submit" className={styles.pay} disabled={!ready} busy={processing} busyLabel="Processing...">
        Pay{amount !== undefined && ` ${dollars(amount)}`}
      </Button>
    </div>
    <p className={styles.safe}>
      <Icon of={Lock} /> Your card goes straight to Stripe. We never see it.
    </p>
  </div>
)
