import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import styles from './Dialogs.module.css'
import { tripsApi } from './trips.api.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { CHECK } from './useTripStep.ts'

interface Props {
  me: number
  trip: Trip
  onDone: (revision: number | undefined) => void
  onClose: () => void
}

const SOON = 48 * 3_600_000

/** Asks for confirmation before an agreed trip is canceled, and lists the consequences. */
export function CancelDialog({ me, trip, onDone, onClose }: Props) {
  const { id, revision, firstDepartureAt } = trip
  const [send, { isLoading }] = tripsApi.useTripStepMutation()
  const { failure, fail, clear } = useFailure()
  const { other, isHelper, traveler } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isSoon = !other.away && Date.parse(firstDepartureAt) - Date.now() < SOON

  async function confirm() {
    clear()
    const { data, error } = await send({ me, id, step: 'cancel', body: { revision } })
    if (data) {
      announce('The trip is cancelled.')
      onDone(data.revision)
      return onClose()
    }
    fail({ title: 'The trip could not be cancelled', description: CHECK }, error)
    if ((error as Failure | undefined)?.status !== 409) return
    onDone(undefined)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Cancel this trip?">
      <div className={styles.form}>
        <p>
          {other.away
            ? 'Your listing is'
            : `${name} is told at once${isHelper ? `, and ${traveler} needs someone else for the way` : ''}. Your listings are`}{' '}
          open again for others. A family that follows the trip reads that{' '}
          {isHelper ? `no one is with ${traveler} for now` : 'it does not take place'}. You no longer see each other’s
          phone numbers and addresses. This cannot be taken back.
        </p>
        {isSoon && (
          <p>
            <b>The trip is near. Please also call or write to {name}, so that nobody waits at the airport.</b>
          </p>
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Keep the Trip
          </Button>
          <Button variant="danger" busy={isLoading} onClick={confirm}>
            Cancel the Trip
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
