import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { CircleCheck } from 'lucide'
import styles from './OnTheWay.module.css'
import { stepTime, type WayStep } from './steps.ts'

interface Props {
  step: WayStep
  /** Who has recorded it, for the reader. */
  by: string
  /** The text of a tap that the server has not confirmed. */
  waiting: { text: string; isRefused: boolean } | undefined
  /** How it is offered; it cannot be recorded now without this. */
  offer: 'next' | 'possible' | 'late' | undefined
  undo: { busy: boolean; take: () => void } | undefined
  onRecord: () => void
  onDrop: () => void
}

/** A step on the way: when it was reached, or the button that records it. */
export function StepRow({ step: { label, reached, zone }, by, waiting, offer, undo, onRecord, onDrop }: Props) {
  if (reached)
    return (
      <>
        <Icon of={CircleCheck} className={styles.mark} />
        <span className={styles.words}>
          <b>{label}</b>
          <span className={styles.soft}>
            {stepTime(reached.at, zone)}, told by {by}
          </span>
        </span>
        {undo && (
          <Button variant="quiet" size="small" busy={undo.busy} onClick={undo.take}>
            Undo
          </Button>
        )}
      </>
    )
  if (waiting)
    return (
      <>
        <span className={styles.words}>
          <b>{label}</b>
          <span className={styles.soft}>{waiting.text}</span>
        </span>
        <Button variant="quiet" size="small" onClick={onDrop}>
          {waiting.isRefused ? 'Close' : 'Undo'}
        </Button>
      </>
    )
  if (!offer) return <span className={styles.words}>{label}</span>
  return (
    <Button
      variant={offer === 'next' ? 'accent' : 'quiet'}
      size={offer === 'next' ? 'medium' : 'small'}
      wide
      onClick={onRecord}
    >
      {offer === 'late' ? `Add later: ${label}` : label}
    </Button>
  )
}
