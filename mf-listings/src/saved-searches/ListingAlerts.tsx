import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { useSession } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useChangeListingMutation } from '../my-listings/myListings.api.ts'
import { AlertSetting } from './AlertSetting.tsx'
import {
  dailyTime,
  FREQUENCIES,
  type Label,
  LISTING_SCOPE_HELP,
  LISTING_SCOPES,
  listingFrequencyText,
} from './alertText.ts'

type Alerts = NonNullable<MyListing['alerts']>

const CHOICES = {
  ...FREQUENCIES,
  off: msg({ message: 'Never', comment: 'How often emails about matches are sent' }),
} satisfies Record<Alerts, Label>

interface Props {
  id: number
  alerts: Alerts
  scope: NonNullable<MyListing['scope']>
  city: string
}

export function ListingAlerts({ id, alerts, scope, city }: Props) {
  const { t } = useLingui()
  const [change] = useChangeListingMutation()
  const { user } = useSession()
  return (
    <>
      <AlertSetting
        label={t`Tell me about new matches`}
        value={alerts}
        choices={CHOICES}
        help={
          alerts === 'off'
            ? t`You get no emails about matches for this listing.`
            : listingFrequencyText(alerts, scope, dailyTime(user?.timeZone, city))
        }
        save={(next) => change({ id, change: { alerts: next } })}
      />
      {alerts !== 'off' && (
        <AlertSetting
          label={t`Tell me about`}
          value={scope}
          choices={LISTING_SCOPES}
          help={t(LISTING_SCOPE_HELP[scope])}
          save={(next) => change({ id, change: { scope: next } })}
        />
      )}
    </>
  )
}
