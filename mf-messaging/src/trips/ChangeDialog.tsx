import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useState } from 'react'
import styles from './Dialogs.module.css'
import { LegsFields } from './LegsFields.tsx'
import { checkedLegs, errorsOf, type LegErrors, useLegs, valuesOf } from './legValues.ts'
import { tripsApi } from './trips.api.ts'
import { CHECK } from './useTripStep.ts'
import { nameIn, sidesOf } from './words.ts'

interface Props {
  me: number
  trip: Trip
  /** Gets the revision that was made, or nothing when the other has changed the trip meanwhile. */
  onDone: (revision: number | undefined) => void
  onClose: () => void
}

const NONE: LegErrors = {}

/** Asks the other for other flights. */
export function ChangeDialog({ me, trip, onDone, onClose }: Props) {
  const { id, revision, state } = trip
  const { values, change, forget } = useLegs(me, `of.${id}`, () => (trip.change ?? trip.legs).map(valuesOf))
  const [errors, setErrors] = useState(NONE)
  const [send, { isLoading }] = tripsApi.useTripStepMutation()
  const { failure, fail, clear } = useFailure()
  const { isHelper, other } = sidesOf(trip, me)
  const name = nameIn(other.username)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    clear()
    const checked = checkedLegs(values)
    setErrors('errors' in checked ? checked.errors : NONE)
    if ('errors' in checked) return
    const { data, error } = await send({ me, id, step: 'change', body: { revision, legs: checked.legs } })
    if (data) {
      forget()
      announce(`${name} is asked to accept the new flights.`)
      onDone(data.revision)
      return onClose()
    }
    setErrors(errorsOf(error))
    fail({ title: 'The flights could not be changed', description: CHECK }, error)
    if ((error as Failure | undefined)?.status !== 409) return
    onDone(undefined)
    onClose()
  }
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Change flights">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          {state === 'agreed'
            ? `What you have agreed on holds until ${name} accepts the new flights.`
            : `${name} is asked to accept the new flights.`}
        </p>
        <LegsFields
          values={values}
          onChange={change}
          errors={errors}
          together={isHelper ? 'I am on this flight, too' : `${name} is on this flight, too`}
        />
        {errors[''] && <Notice tone="danger">{errors['']}</Notice>}
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading}>
            Ask {name}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
