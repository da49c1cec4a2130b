import type { Meeting as MeetingData, Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select } from '@flight-amigo/shared-ui/Select'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { defineDrafts } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { SIDES } from './labels.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripStep } from './useTripStep.ts'

const Draft = z.object({
  ...{ place: z.string(), side: z.string(), carry: z.string() },
  /** The revision of the meeting place when the draft was started. */
  revision: z.int(),
})
type Draft = z.infer<typeof Draft>
const drafts = defineDrafts({ name: 'meeting', storedIn: 'tab', schema: Draft })

const draftOf = ({ place, side, carry, revision }: Trip['meeting']): Draft => ({
  ...{ place: place ?? '', side: side ?? '', carry: carry ?? '', revision },
})

const MOST = { place: 200, carry: 500 }

/** The meeting place, which both people can edit. */
export function Meeting({ me, trip }: { me: number; trip: Trip }) {
  const { place, carry } = trip.meeting
  const [isChanging, setChanging] = useState(() => drafts.read(me, trip.id) !== undefined)
  const [forms, setForms] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => {
    drafts.forget(me, trip.id)
    setChanging(false)
    setForms(forms + 1) // Resets the form if no place is chosen yet.
    heading.current?.focus() // The form with its buttons is gone.
  }
  const isKnown = place !== null || carry !== null
  const isFixed = sidesOf(trip, me).other.away
  return (
    <TripPart id="meeting" title="Where you meet" heading={heading}>
      {/* The saved place is shown above the form too, because the draft may be older. */}
      {isKnown && <Said meeting={trip.meeting} />}
      {isFixed ? null : isKnown && !isChanging ? (
        <Button variant="quiet" size="small" className={styles.start} onClick={() => setChanging(true)}>
          Change
        </Button>
      ) : (
        <MeetingForm
          key={forms}
          me={me}
          trip={trip}
          // A change by the other person does not discard the draft.
          onType={() => setChanging(true)}
          onDone={leave}
          canCancel={isKnown}
        />
      )}
      <h3 className={styles.small}>What to carry, and what not to</h3>
      <ul className={styles.rules}>
        <li>Everyone carries their own bags and documents. The traveler’s passport stays with the traveler.</li>
        <li>Never carry a bag, a parcel or medicine for someone you don’t know, or for their friends.</li>
        <li>Never lend cards, passwords or money. No one needs them to walk to a gate together.</li>
        <li>Meet inside the airport, where there are other people. You can leave at any time.</li>
      </ul>
    </TripPart>
  )
}

/** The saved meeting place. */
const Said = ({ meeting: { place, side, carry } }: Pick<Trip, 'meeting'>) => (
  <>
    <p className={styles.place} dir="auto">
      {place ?? 'Not chosen yet'}
    </p>
    {side && <p>{SIDES[side]}</p>}
    {carry && (
      <>
        <h3 className={styles.small}>What to bring</h3>
        <p className={styles.lines} dir="auto">
          {carry}
        </p>
      </>
    )}
  </>
)

interface FormProps {
  me: number
  trip: Trip
  onType: () => void
  onDone: () => void
  canCancel: boolean
}

function MeetingForm({ me, trip, onType, onDone, canCancel }: FormProps) {
  const { meeting } = trip
  const [draft, setDraft] = useState(() => drafts.read(me, trip.id) ?? draftOf(meeting))
  const [isSubmitted, setSubmitted] = useState(false)
  const { act, isActing, failure, code } = useTripStep(me, trip)
  const name = nameIn(sidesOf(trip, me).other.username)
  // The other person's version loads shortly after the refusal.
  const newest = meeting.revision
  const isTheirsNewer = code === 'meeting-changed' && newest > draft.revision
  const form = useRef<HTMLFormElement>(null)
  const set = (part: Partial<Draft>) => {
    onType()
    setDraft({ ...draft, ...part })
    drafts.save(me, { ...draft, ...part }, trip.id)
  }
  const errorOf = (field: keyof typeof MOST) =>
    [...draft[field].trim()].length > MOST[field] ? `Please use at most ${MOST[field]} characters` : undefined
  const missing = isSubmitted && !draft.place.trim() ? 'Please say where you meet' : undefined

  async function save(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!draft.place.trim() || errorOf('place') || errorOf('carry'))
      return form.current?.querySelector<HTMLElement>(errorOf('carry') ? 'textarea' : 'input')?.focus()
    // The user has seen the other person's version and overwrites it.
    const revision = isTheirsNewer ? newest : draft.revision
    if (isTheirsNewer) set({ revision })
    const body = { place: draft.place, side: draft.side || undefined, carry: draft.carry, revision } as MeetingData
    const saved = await act(
      { step: 'meeting', body },
      { said: 'Saved. You both see it.', failed: 'This could not be saved' },
    )
    if (saved) onDone()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={save} noValidate>
      <Field
        label="Place"
        error={missing ?? errorOf('place')}
        help="A spot you can both find: a counter, a gate, a café and its name."
        required
      >
        <Input dir="auto" value={draft.place} onChange={({ target }) => set({ place: target.value })} />
      </Field>
      <Field label="On which side of security?" optional>
        <Select value={draft.side} onChange={({ target }) => set({ side: target.value })}>
          <option value="">Not chosen</option>
          {Object.entries(SIDES).map(([side, words]) => (
            <option key={side} value={side}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What to bring"
        optional
        error={errorOf('carry')}
        help="Papers, medicine, a warm jacket: what each of you brings."
      >
        <Textarea
          dir="auto"
          rows={3}
          countTo={MOST.carry}
          value={draft.carry}
          onChange={({ target }) => set({ carry: target.value })}
        />
      </Field>
      {isTheirsNewer ? (
        <Notice tone="danger" title={`${name} has just changed where you meet`}>
          <Said meeting={meeting} />
          <p>What you have typed is not saved yet.</p>
        </Notice>
      ) : (
        <FailureNotice failure={failure} />
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={isActing}>
          {isTheirsNewer ? 'Save mine' : 'Save'}
        </Button>
        {(canCancel || isTheirsNewer) && (
          <Button variant="quiet" onClick={onDone}>
            {isTheirsNewer ? `Use ${name}’s` : 'Cancel'}
          </Button>
        )}
      </div>
    </form>
  )
}
