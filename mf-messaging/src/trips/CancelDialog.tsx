import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './Dialogs.module.css'
import { tripsApi } from './trips.api.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

interface Props {
  me: number
  trip: Trip
  onDone: (revision: number | undefined) => void
  onClose: () => void
}

const SOON = 48 * 3_600_000

export function CancelDialog({ me, trip, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { id, revision, firstDepartureAt } = trip
  const [send, { isLoading }] = tripsApi.useTripStepMutation()
  const { failure, fail, clear } = useFailure()
  const { other, isHelper, traveler } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const isSoon = !other.unreachable && Date.parse(firstDepartureAt) - Date.now() < SOON

  async function confirm() {
    clear()
    const { data, error } = await send({ me, id, step: 'cancel', body: { revision } })
    if (data) {
      announce(t`The trip is canceled.`)
      onDone(data.revision)
      return onClose()
    }
    fail({ title: t`The trip could not be canceled`, description: t(CHECK_CONNECTION) }, error)
    if ((error as Failure | undefined)?.status !== 409) return
    onDone(undefined)
    onClose()
  }
  const consequences = () => [
    ...(other.unreachable
      ? [t`Your listing will be open to others again.`]
      : [
          isHelper
            ? t`We'll tell ${name} right away, and ${traveler} will need another helper.`
            : t`We'll tell ${name} right away.`,
          t`Your listings will be open to others again.`,
        ]),
    isHelper
      ? t`Family who follow the trip will see that no one is with ${traveler} for now.`
      : t`Family who follow the trip will see that it isn't taking place.`,
    t`You'll no longer see each other's phone numbers and email addresses.`,
  ]
  return (
    <Dialog open onClose={onClose} title={t`Cancel this trip?`}>
      <div className={styles.form}>
        <p>{[...consequences(), t`You can't undo this.`].join(' ')}</p>
        {isSoon && (
          <p>
            <b>
              <Trans>The trip is soon. Please also call or write to {name}, so no one waits at the airport.</Trans>
            </b>
          </p>
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Keep the Trip</Trans>
          </Button>
          <Button variant="danger" busy={isLoading} onClick={confirm}>
            <Trans>Cancel the Trip</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
