import { LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Control, useWatch } from 'react-hook-form'
import { useAirport } from '../airports/airports.api.ts'
import { ListingCard } from '../listing/ListingCard.tsx'
import styles from './ListingPreview.module.css'
import type { ListingValues } from './listingValues.ts'

const PRIVACY = (
  <p className={styles.privacy}>
    <Trans>Your email and phone are only for people who ask to connect.</Trans>
  </p>
)

export function ListingPreview({ control }: { control: Control<ListingValues> }) {
  const { t } = useLingui()
  const values = useWatch({ control }) as ListingValues
  const { user } = useSession()
  const { departureAirport, arrivalAirport, isForOther, tipAmount } = values
  const departure = useAirport(departureAirport)
  const arrival = useAirport(arrivalAirport)
  const username =
    values.name.trim() || user?.username || t({ message: 'You', comment: 'In place of the name on a card' })
  const listing: Listing = {
    ...{ id: 0, userId: 0, rating: null, repliesWithin: null, memberSince: null, completedTrips: 0 },
    ...{ createdAt: '', minTip: null, maxTip: null, languageCodes: [], found: false },
    // Without a link to a page that may not exist yet.
    confirmed: false,
    ...Object.fromEntries(LISTING_TEXTS.map(({ name }) => [name, values[name]])),
    type: values.type,
    user: { username, profilePictureUrl: null },
    username,
    profilePictureUrl: user?.profilePictureUrl ?? null,
    languages: user?.languages ?? null,
    verified: user?.verified ?? false,
    departureAirport: codeIn(departureAirport),
    departureCity: departure?.city ?? '',
    arrivalAirport: codeIn(arrivalAirport),
    arrivalCity: arrival?.city ?? '',
    date: values.date,
    endDate: values.endDate || null,
    time: isForOther ? null : values.time || null,
    flightNumber: values.flightNumber || null,
    description: values.description.trim() || t`Your description appears here.`,
    tipAmount: values.type === 'seeking_help' ? Number(tipAmount) || null : null,
    offersTips: values.offersTips,
    acceptsTips: values.acceptsTips,
  }
  return <ListingCard listing={listing} actions={PRIVACY} />
}

/** '···' while the field is empty or contains a search text. */
const codeIn = (field: string) => (/^[A-Z]{3}$/.test(field) ? field : '···')
