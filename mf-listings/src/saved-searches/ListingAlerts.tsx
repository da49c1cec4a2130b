import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { useChangeListingMutation } from '../my-listings/myListings.api.ts'
import { HowSoon } from './HowSoon.tsx'
import { paceWords } from './searchWords.ts'

type Alerts = NonNullable<MyListing['alerts']>

const CHOICES: Record<Alerts, string> = { 'at-once': 'At once', daily: 'Once a day', off: 'Never' }

interface Props {
  id: number
  alerts: Alerts
  /** The city of departure. */
  city: string
}

/** How soon the author of an open listing hears of others who fit. */
export function ListingAlerts({ id, alerts, city }: Props) {
  const [change] = useChangeListingMutation()
  return (
    <HowSoon
      label="Tell me when someone fits"
      value={alerts}
      choices={CHOICES}
      help={alerts === 'off' ? 'You get no mails about who fits this listing.' : paceWords(alerts, city)}
      save={(next) => change({ id, change: { alerts: next } })}
    />
  )
}
