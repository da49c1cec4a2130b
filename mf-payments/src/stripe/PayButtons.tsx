import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './CardForm.module.css'

interface Props {
  /** The card's fields or their skeleton. */
  fields: ReactNode
  amount: number
  ready?: boolean
  processing?: boolean
  onCancel?: (() => void) | undefined
}

/** The card's fields with the buttons below, the same while the fields load. */
export const PayButtons = ({ fields, amount, ready = false, processing = false, onCancel }: Props) => (
  <div className={styles.form}>
    <div className={styles.place}>{fields}</div>
    <div className={styles.buttons}>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel} disabled={processing}>
          Cancel
        </Button>
      )}
      <Button type="submit" className={styles.pay} disabled={!ready} busy={processing} busyLabel="Processing...">
        Pay {dollars(amount)}
      </Button>
    </div>
    <p className={styles.safe}>
      <Icon of={Lock} /> Your card goes straight to Stripe. We never see it.
    </p>
  </div>
)
