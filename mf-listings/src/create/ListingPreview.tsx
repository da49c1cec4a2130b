import { type KindOfHelp, LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Control, useWatch } from 'react-hook-form'
import { useAirport, useAirports } from '../airports/airports.api.ts'
import { ListingCard } from '../listing/ListingCard.tsx'
import { legsOf } from './connections.ts'
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
  const { departureAirport, arrivalAirport, connections, isForOther, tipAmount } = values
  const departure = useAirport(departureAirport)
  const arrival = useAirport(arrivalAirport)
  const { data: airports } = useAirports(connections.length > 0)
  const cityOf = (code: string) => airports?.find((each) => each.code === code)?.city ?? code
  const spoken = values.type === 'helper' ? values.helperLanguageCodes : values.languageCodes
  const username =
    values.name.trim() || user?.username || t({ message: 'You', comment: 'In place of the name on a card' })
  const listing: Listing = {
    ...{ id: 0, userId: 0, rating: null, repliesWithin: null, memberSince: null, completedTrips: 0 },
    ...{ createdAt: '', minTip: null, maxTip: null, languageCodes: [], found: false },
    // Without a link to a page that may not exist yet.
    confirmed: false,
    ...Object.fromEntries(LISTING_TEXTS.map(({ name }) => [name, values[name]])),
    help: isForOther && values.type === 'seeking_help' ? [] : (values.help as KindOfHelp[]),
    type: values.type,
    user: { username, profilePictureUrl: null },
    username,
    profilePictureUrl: user?.profilePictureUrl ?? null,
    languages: spoken.length > 0 ? languagesText(spoken) : (user?.languages ?? null),
    verified: user?.verified ?? false,
    departureAirport: codeIn(departureAirport),
    departureCity: departure?.city ?? '',
    arrivalAirport: codeIn(arrivalAirport),
    arrivalCity: arrival?.city ?? '',
    legs: legsOf(values).map(({ departureAirport: from, arrivalAirport: to, ...rest }) => ({
      ...rest,
      ...{ departureAirport: from, departureCity: cityOf(from), arrivalAirport: to, arrivalCity: cityOf(to) },
    })),
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

/** The card translates the English names. */
function languagesText(codes: string[]): string {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  return codes.map((code) => english.of(code)).join(', ')
}

/** '···' while the field is empty or contains a search text. */
const codeIn = (field: string) => (/^[A-Z]{3}$/.test(field) ? field : '···')
