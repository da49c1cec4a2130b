import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { useSession } from '@flight-amigo/shell/sdk'
import { useChangeListingMutation } from '../my-listings/myListings.api.ts'
import { AlertSetting } from './AlertSetting.tsx'
import { dailyTime, FREQUENCIES, LISTING_SCOPE_HELP, LISTING_SCOPES, listingFrequencyText } from './alertText.ts'

type Alerts = NonNullable<MyListing['alerts']>

const CHOICES: Record<Alerts, string> = { ...FREQUENCIES, off: 'Never' }

interface Props {
  id: number
  alerts: Alerts
  scope: NonNullable<MyListing['scope']>
  city: string
}

export function ListingAlerts({ id, alerts, scope, city }: Props) {
  const [change] = useChangeListingMutation()
  const { user } = useSession()
  return (
    <>
      <AlertSetting
        label="Tell me about new matches"
        value={alerts}
        choices={CHOICES}
        help={
          alerts === 'off'
            ? 'You get no emails about matches for this listing.'
            : listingFrequencyText(alerts, scope, dailyTime(user?.timeZone, city))
        }
        save={(next) => change({ id, change: { alerts: next } })}
      />
      {alerts !== 'off' && (
        <AlertSetting
          label="Tell me about"
          value={scope}
          choices={LISTING_SCOPES}
          help={LISTING_SCOPE_HELP[scope]}
          save={(next) => change({ id, change: { scope: next } })}
        />
      )}
    </>
  )
}
