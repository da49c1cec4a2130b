import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import type { Trip, TripLeg } from '@flight-amigo/backend/contract/messaging'
import { scheduledTimes } from '@flight-amigo/mf-listings/public'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import styles from './Dialogs.module.css'
import { FlightQuestion, OnAnotherFlight } from './FlightQuestion.tsx'
import { LegFields } from './LegFields.tsx'
import legsFieldsStyles from './LegsFields.module.css'
import { type LegValues, type UseLegsForm, useLegsForm, valuesOf } from './legValues.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

const MAX_LEGS = 4

interface LegsFieldsProps {
  form: UseLegsForm
  togetherLabel: string
}

function LegsFields({ form, togetherLabel }: LegsFieldsProps) {
  const { t } = useLingui()
  const { control, getValues, setValue, formState } = form
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'legs' })
  const area = useRef<HTMLDivElement>(null)
  const { submitCount } = formState
  useLayoutEffect(() => {
    if (submitCount > 0) area.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount])

  const announceAdded = (number: number) => announce(t`Flight ${number} added`)
  const add = () => {
    const last = getValues('legs').at(-1)
    append(
      { ...valuesOf({}), departureAirport: last?.arrivalAirport ?? '', date: last?.date ?? '' },
      { shouldFocus: false },
    )
    announceAdded(fields.length + 1)
  }
  const connect = (n: number) => (flight: ScheduledFlight) => {
    const { arrivalAirport, together } = getValues(`legs.${n}`)
    setValue(`legs.${n}.arrivalAirport`, flight.arrivalAirport)
    const ends = { departureAirport: flight.arrivalAirport, arrivalAirport }
    insert(
      n + 1,
      { ...valuesOf({ ...ends, date: scheduledTimes(flight).arrivalDate }), together },
      { shouldFocus: false },
    )
    announceAdded(n + 2)
  }
  const removeLeg = (at: number) => {
    remove(at)
    const number = at + 1
    announce(t`Flight ${number} removed`)
    area.current?.focus()
  }
  return (
    <div ref={area} tabIndex={-1} className={legsFieldsStyles.flights}>
      {fields.map(({ id }, n) => (
        <LegFields
          key={id}
          form={form}
          n={n}
          togetherLabel={togetherLabel}
          onConnect={fields.length < MAX_LEGS ? connect(n) : undefined}
          onRemove={fields.length > 1 ? () => removeLeg(n) : undefined}
        />
      ))}
      {fields.length < MAX_LEGS && (
        <Button variant="quiet" size="small" className={legsFieldsStyles.add} onClick={add}>
          <Trans>Add a flight</Trans>
        </Button>
      )}
    </div>
  )
}

interface Props {
  me: number
  draft: string
  initial: () => LegValues[]
  name: string
  isHelper: boolean
  submitLabel: string
  failureTitle: string
  isLoading: boolean
  send: (legs: TripLeg[], updateMyListing?: true) => Promise<{ data?: Trip | undefined; error?: unknown }>
  onSent: (trip: Trip) => void
  onRefused: (failure: Failure | undefined) => void
  onClose: () => void
  children?: ReactNode
}

export function LegsForm({
  me,
  draft,
  initial,
  name,
  isHelper,
  submitLabel,
  failureTitle,
  isLoading,
  ...props
}: Props) {
  const { t, i18n } = useLingui()
  const { form, showErrors, forget } = useLegsForm(me, draft, initial)
  const { failure, fail, clear } = useFailure()
  const [question, setQuestion] = useState('')
  const [isOnOther, setOnOther] = useState(false)
  // Validation runs before the request, and a second click must not submit meanwhile.
  const isBusy = isLoading || form.formState.isSubmitting

  const submit = (updateMyListing?: true) =>
    form.handleSubmit(async ({ legs }) => {
      clear()
      setOnOther(false)
      const { data, error } = await props.send(legs, updateMyListing)
      setQuestion('')
      const refused = error as Failure | undefined
      if (refused?.code === 'other-flight') return setQuestion(refused.serverMessage ?? '')
      if (data) {
        forget()
        props.onSent(data)
        return props.onClose()
      }
      showErrors(error)
      fail({ title: failureTitle, description: t(CHECK_CONNECTION) }, error)
      props.onRefused(refused)
    }, clear)
  const cancel = () => {
    forget()
    props.onClose()
  }
  const problem = form.formState.errors.legs?.root?.message
  return (
    <form className={styles.form} onSubmit={submit()} noValidate>
      {props.children}
      <LegsFields
        form={form}
        togetherLabel={isHelper ? t`I am on this flight, too` : t`${name} is on this flight, too`}
      />
      {problem && <Notice tone="danger">{i18n._(problem)}</Notice>}
      {isOnOther && (
        <OnAnotherFlight>
          {isHelper
            ? t`Please change the flight to the one that you take, or untick it.`
            : t`Please change the flight to the one that is taken, or untick it.`}
        </OnAnotherFlight>
      )}
      <FailureNotice failure={failure} />
      {question ? (
        <FlightQuestion
          question={question}
          isLoading={isBusy}
          onYes={submit(true)}
          onNo={() => {
            setQuestion('')
            setOnOther(true)
          }}
        />
      ) : (
        <DialogActions>
          <Button variant="quiet" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      )}
    </form>
  )
}
