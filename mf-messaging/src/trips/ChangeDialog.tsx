import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { useLingui } from '@lingui/react/macro'
import { LegsForm } from './LegsForm.tsx'
import { valuesOf } from './legValues.ts'
import { tripsApi } from './trips.api.ts'
import { nameIn, sidesOf } from './tripTexts.ts'

interface Props {
  me: number
  trip: Trip
  /** Called with the new revision, or with undefined if the other person has changed the trip. */
  onDone: (revision: number | undefined) => void
  onClose: () => void
}

/** Proposes other flights for a trip. */
export function ChangeDialog({ me, trip, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { id, revision, state } = trip
  const [send, { isLoading }] = tripsApi.useTripStepMutation()
  const { isHelper, other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  return (
    <Dialog open onClose={onClose} title={t`Change flights`}>
      <LegsForm
        me={me}
        draft={`of.${id}`}
        initial={() => (trip.change ?? trip.legs).map(valuesOf)}
        name={name}
        isHelper={isHelper}
        submitLabel={t({ message: `Ask ${name}`, comment: 'A button that sends the changed flights to a person.' })}
        failureTitle={t`The flights could not be changed`}
        isLoading={isLoading}
        send={(legs, updateMyListing) => send({ me, id, step: 'change', body: { revision, legs, updateMyListing } })}
        onSent={(changed) => {
          announce(t`${name} is asked to accept the new flights.`)
          onDone(changed.revision)
        }}
        onRefused={(failure) => {
          if (failure?.status !== 409) return
          onDone(undefined)
          onClose()
        }}
        onClose={onClose}
      >
        <p>
          {state === 'agreed'
            ? t`Your agreed flights stay until ${name} accepts the new ones.`
            : t`${name} is asked to accept the new flights.`}
        </p>
      </LegsForm>
    </Dialog>
  )
}
