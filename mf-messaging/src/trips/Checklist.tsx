import { CHECKLIST, type Trip } from '@flight-amigo/backend/contract/messaging'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { POINTS } from './labels.ts'
import styles from './TripPage.module.css'
import { TripPart } from './TripPart.tsx'
import { checklistNote } from './tripSections.ts'
import { nameIn, sidesOf } from './tripTexts.ts'
import { useTripStep } from './useTripStep.ts'

interface Props {
  me: number
  trip: Trip
}

export function Checklist({ me, trip }: Props) {
  const { t } = useLingui()
  return (
    <TripPart id="checklist" title={t`Checklist`}>
      <p className={styles.soft}>{checklistNote(sidesOf(trip, me).mine)}</p>
      <ul className={styles.points}>
        {CHECKLIST.map((item) => (
          <Point key={item} me={me} trip={trip} item={item} />
        ))}
      </ul>
    </TripPart>
  )
}

/** Each point is saved separately, so that several can be checked in a row. */
function Point({ me, trip, item }: Props & { item: (typeof CHECKLIST)[number] }) {
  const { t } = useLingui()
  const { mine, other } = sidesOf(trip, me)
  const name = nameIn(other.username)
  const { act, isActing, failure } = useTripStep(me, trip)
  // Ignore responses to requests sent before the last click.
  const [pressed, setPressed] = useState<boolean>()
  async function tick(done: boolean) {
    if (isActing) return
    setPressed(done)
    const texts = {
      announcement: done
        ? t({ message: 'Done.', comment: 'Only for a screen reader: a point of the checklist was ticked.' })
        : t({ message: 'Not done.', comment: 'Only for a screen reader: a point of the checklist was unticked.' }),
      failureTitle: t`This could not be saved`,
    }
    if (!(await act({ step: 'checklist', body: { item, done } }, texts))) setPressed(undefined)
  }
  return (
    <li>
      <Checkbox
        label={t(POINTS[item])}
        checked={pressed ?? mine.checklist.includes(item)}
        help={other.checklist.includes(item) ? t`${name} has done this` : undefined}
        onChange={({ target }) => void tick(target.checked)}
      />
      <FailureNotice failure={failure} />
    </li>
  )
}
