import { CHECKLIST, type Trip } from '@flight-amigo/backend/contract/messaging'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useState } from 'react'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { useTripStep } from './useTripStep.ts'
import { nameIn, POINTS, sidesOf } from './words.ts'

/** What to have done before the trip. Each ticks their own points, and sees those of the other. */
export function Checklist({ me, trip }: { me: number; trip: Trip }) {
  const { mine, other } = sidesOf(trip, me)
  const { act, isActing, failure } = useTripStep(me, trip.id)
  const [pressed, setPressed] = useState<{ item: string; done: boolean }>()
  const tick = async (item: (typeof CHECKLIST)[number], done: boolean) => {
    if (isActing) return
    setPressed({ item, done })
    await act(
      { step: 'checklist', body: { item, done } },
      { said: done ? 'Done.' : 'Not done.', failed: 'This could not be saved' },
    )
  }
  return (
    <TripPart id="checklist" title="Checklist">
      <p className={styles.soft}>
        {mine.checklist.length} of {CHECKLIST.length} done
      </p>
      <ul className={styles.points}>
        {CHECKLIST.map((item) => (
          <li key={item}>
            <Checkbox
              label={POINTS[item]}
              checked={isActing && pressed?.item === item ? pressed.done : mine.checklist.includes(item)}
              help={other.checklist.includes(item) ? `${nameIn(other.username)} has done this` : undefined}
              onChange={({ target }) => void tick(item, target.checked)}
            />
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
    </TripPart>
  )
}
