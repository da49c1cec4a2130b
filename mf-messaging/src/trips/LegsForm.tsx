import type { Trip, TripLeg } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Dialogs.module.css'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import { LegFields } from './LegFields.tsx'
import legsFieldsStyles from './LegsFields.module.css'
import { checkedLegs, errorsOf, type LegErrors, type LegValues, useLegs, valuesOf } from './legValues.ts'
import { CHECK } from './useTripStep.ts'

const MAX_LEGS = 4

interface LegsFieldsProps {
  values: LegValues[]
  onChange: (values: LegValues[]) => void
  /** A new object after each attempt moves the focus to the first invalid field. */
  errors: LegErrors
  /** "Asha is on this flight, too". */
  together: string
}

/** The fields of all flights. */
function LegsFields({ values, onChange, errors, together }: LegsFieldsProps) {
  const fieldsRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) fieldsRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const set = (at: number, part: Partial<LegValues>) =>
    onChange(values.map((leg, n) => (n === at ? { ...leg, ...part } : leg)))
  const add = () => {
    const last = values.at(-1)
    onChange([...values, { ...valuesOf({}), departureAirport: last?.arrivalAirport ?? '', date: last?.date ?? '' }])
    announce(`Flight ${values.length + 1} added`)
  }
  const remove = (at: number) => {
    onChange(values.filter((_, n) => n !== at))
    announce(`Flight ${at + 1} removed`)
    fieldsRef.current?.focus()
  }
  return (
    <div ref={fieldsRef} tabIndex={-1} className={legsFieldsStyles.flights}>
      {values.map((leg, n) => (
        <LegFields
          key={n}
          number={n + 1}
          leg={leg}
          errors={errors}
          together={together}
          onChange={(part) => set(n, part)}
          onRemove={values.length > 1 ? () => remove(n) : undefined}
        />
      ))}
      {values.length < MAX_LEGS && (
        <Button variant="quiet" size="small" className={legsFieldsStyles.add} onClick={add}>
          Add a flight
        </Button>
      )}
    </div>
  )
}

interface Props {
  me: number
  /** The name of the draft and its initial flights. */
  draft: string
  initial: () => LegValues[]
  /** The other person's name, and whether the user is the helper. */
  name: string
  isHelper: boolean
  /** The label of the button, and the title of a failure. */
  submitLabel: string
  failed: string
  isLoading: boolean
  send: (legs: TripLeg[], updateMyListing?: true) => Promise<{ data?: Trip | undefined; error?: unknown }>
  /** Called after the proposal was sent. */
  onSent: (trip: Trip) => void
  /** Called after a refusal, which the form shows. */
  onRefused: (failure: Failure | undefined) => void
  onClose: () => void
  children?: ReactNode
}

const NONE: LegErrors = {}

/** The form of the flights that are proposed. */
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
