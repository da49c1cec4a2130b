import { CHECKLIST, type Trip } from '@flight-amigo/backend/contract/messaging'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useState } from 'react'
import { POINTS } from './labels.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripStep } from './useTripStep.ts'

interface Props {
  me: number
  trip: Trip
}

export const Checklist = ({ me, trip }: Props) => (
  <TripPart id="checklist" title="Checklist">
    <p className={styles.soft}>
      {sidesOf(trip, me).mine.checklist.length} of {CHECKLIST.length} done
    </p>
    <ul className={styles.points}>
      {CHECKLIST.map((item) => (
        <Point key={item} me={me} trip={trip} item={item} />
      ))}
    </ul>
  </TripPart>
)

/** Each point is saved separately, so that several can be checked in a row. */
function Point({ me, trip, item }: Props & { item: (typeof CHECKLIST)[number] }) {
  const { mine, other } = sidesOf(trip, me)
  const { act, isActing, failure } = useTripStep(me, trip)
  // Ignores responses to requests sent before the last click.
  const [pressed, setPressed] = useState<boolean>()
  async function tick(done: boolean) {
    if (isActing) return
    setPressed(done)
    const texts = { said: done ? 'Done.' : 'Not done.', failed: 'This could not be saved' }
    if (!(await act({ step: 'checklist', body: { item, done } }, texts))) setPressed(undefined)
  }
  return (
    <li>
      <Checkbox
        label={POINTS[item]}
        checked={pressed ?? mine.checklist.includes(item)}
        help={other.checklist.includes(item) ? `${nameIn(other.username)} has done this` : undefined}
        onChange={({ target }) => void tick(target.checked)}
      />
      <FailureNotice failure={failure} />
    </li>
  )
}
