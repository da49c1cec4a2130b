import type { Trip, TripLeg } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from './Dialogs.module.css'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import { LegsFields } from './LegsFields.tsx'
import { checkedLegs, errorsOf, type LegErrors, type LegValues, useLegs } from './legValues.ts'
import { CHECK } from './useTripStep.ts'

interface Props {
  me: number
  /** The name of the draft, and the flights that it begins with. */
  draft: string
  initial: () => LegValues[]
  /** The other person's name, and whether this person is the helper. */
  name: string
  isHelper: boolean
  /** The words of the button, and what is said when it fails. */
  submitLabel: string
  failed: string
  isLoading: boolean
  send: (legs: TripLeg[], updateMyListing?: true) => Promise<{ data?: Trip | undefined; error?: unknown }>
  /** Called once the other is asked. */
  onSent: (trip: Trip) => void
  /** Called with what the form says already. */
  onRefused: (failure: Failure | undefined) => void
  onClose: () => void
  children?: ReactNode
}

const NONE: LegErrors = {}

/** The flights that the other is asked to agree to. */
export function LegsForm({ me, draft, initial, name, isHelper, submitLabel, failed, isLoading, ...props }: Props) {
  const { values, change, forget } = useLegs(me, draft, initial)
  const [errors, setErrors] = useState(NONE)
  const { failure, fail, clear } = useFailure()
  const [question, setQuestion] = useState<{ text: string; legs: TripLeg[] }>()
  const [isOnOther, setOnOther] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    clear()
    const checked = checkedLegs(values)
    setErrors('errors' in checked ? checked.errors : NONE)
    if ('errors' in checked) return
    await sendLegs(checked.legs)
  }
  async function sendLegs(legs: TripLeg[], updateMyListing?: true) {
    setOnOther(false)
    const { data, error } = await props.send(legs, updateMyListing)
    setQuestion(undefined)
    const refused = error as Failure | undefined
    if (refused?.code === 'other-flight') return setQuestion({ text: refused.serverMessage ?? '', legs })
    if (data) {
      forget()
      props.onSent(data)
      return props.onClose()
    }
    setErrors(errorsOf(error))
    fail({ title: failed, description: CHECK }, error)
    props.onRefused(refused)
  }
  const cancel = () => {
    forget()
    props.onClose()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {props.children}
      <LegsFields
        values={values}
        onChange={change}
        errors={errors}
        together={isHelper ? 'I am on this flight, too' : `${name} is on this flight, too`}
      />
      {errors[''] && <Notice tone="danger">{errors['']}</Notice>}
      {isOnOther && (
        <OnAnotherFlight>
          Please change the flight to the one that {isHelper ? 'you take' : 'is taken'}, or untick it.
        </OnAnotherFlight>
      )}
      <FailureNotice failure={failure} />
      {question ? (
        <FlightQuestion
          question={question.text}
          isLoading={isLoading}
          onYes={() => void sendLegs(question.legs, true)}
          onNo={() => {
            setQuestion(undefined)
            setOnOther(true)
          }}
        />
      ) : (
        <DialogActions>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading}>
            {submitLabel}
          </Button>
        </DialogActions>
      )}
    </form>
  )
}
