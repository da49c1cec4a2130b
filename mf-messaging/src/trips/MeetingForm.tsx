import { Meeting, type Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { SIDES } from './labels.ts'
import { MeetingPlace } from './MeetingPlace.tsx'
import { type MeetingValues, meetingDrafts, meetingValuesOf } from './meetingDraft.ts'
import styles from './TripPage.module.css'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripStep } from './useTripStep.ts'

const MAX_CARRY = 500

const Values = Meeting.check(
  z.refine(({ place }) => place !== undefined, { path: ['place'], error: () => t`Please say where you meet` }),
)

const errorsOf = (values: MeetingValues): Partial<Record<PropertyKey, string>> =>
  Object.fromEntries(Values.safeParse(values).error?.issues.map(({ path: [name], message }) => [name, message]) ?? [])

interface Props {
  me: number
  trip: Trip
  onType: () => void
  onDone: () => void
  canCancel: boolean
}

export function MeetingForm({ me, trip, onType, onDone, canCancel }: Props) {
  const { meeting } = trip
  const [values, setValues] = useState(() => meetingDrafts.read(me, trip.id) ?? meetingValuesOf(meeting))
  const [isChecked, setChecked] = useState(false)
  const errors = isChecked ? errorsOf(values) : {}
  const { act, isActing, failure, code } = useTripStep(me, trip)
  const name = nameIn(sidesOf(trip, me).other.username)
  // The other person's version loads shortly after the refusal.
  const newest = meeting.revision
  const isTheirsNewer = code === 'meeting-changed' && newest > values.revision

  const change = (changed: Partial<MeetingValues>) => {
    onType()
    setValues({ ...values, ...changed })
    meetingDrafts.save(me, { ...values, ...changed }, trip.id)
  }
  const field = (of: 'place' | 'side' | 'carry') => ({
    ...{ name: of, value: values[of] },
    onChange: ({ target }: ChangeEvent<{ value: string }>) => change({ [of]: target.value }),
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const { data: body, error } = Values.safeParse(values)
    if (error) {
      const [wrong] = error.issues[0]!.path
      return event.currentTarget.querySelector<HTMLElement>(`[name=${String(wrong)}]`)?.focus()
    }
    // The user has seen the other person's version and overwrites it.
    const revision = isTheirsNewer ? newest : body.revision
    change({ revision })
    const saved = await act(
      { step: 'meeting', body: { ...body, revision } },
      { announcement: t`Saved. You both see it.`, failureTitle: t`This could not be saved` },
    )
    if (saved) onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t({ message: 'Place', comment: 'The place where two travelers meet.' })}
        error={errors.place}
        help={t`A spot you can both find: a counter, a gate, a café and its name.`}
        required
      >
        <Input {...field('place')} />
      </Field>
      <Field label={t`On which side of security?`} optional>
        <Select {...field('side')}>
          <option value="">{t`Not chosen`}</option>
          {Object.entries(SIDES).map(([side, label]) => (
            <option key={side} value={side}>
              {t(label)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t`What to bring`}
        optional
        error={errors.carry}
        help={t`Papers, medicine, a warm jacket: what each of you brings.`}
      >
        <Textarea rows={3} characterLimit={MAX_CARRY} {...field('carry')} />
      </Field>
      {isTheirsNewer ? (
        <Notice tone="danger" title={t`${name} has just changed where you meet`}>
          <MeetingPlace meeting={meeting} />
          <p>
            <Trans>What you have typed is not saved yet.</Trans>
          </p>
        </Notice>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={isActing}>
          {isTheirsNewer
            ? t({
                message: 'Save mine',
                comment: 'A button: saves what the user entered, and not what the other person did.',
              })
            : t({ message: 'Save', comment: 'A button: saves where the two meet.' })}
        </Button>
        {(canCancel || isTheirsNewer) && (
          <Button variant="quiet" onClick={onDone}>
            {isTheirsNewer
              ? t({
                  message: `Use ${name}'s`,
                  comment: 'A button: takes what the other person entered as the place to meet.',
                })
              : t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  )
}
