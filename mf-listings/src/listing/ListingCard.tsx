import { itemsIn, LISTING_TEXTS, type Listing } from '@flight-amigo/backend/contract/listings'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ChipList } from '@flight-amigo/shared-ui/Chip'
import { clockTime } from '@flight-amigo/shared-ui/days'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { helpTexts } from './helpTexts.ts'
import { HELP_NEEDED, hasHiddenDetails } from './hiddenDetails.ts'
import styles from './ListingCard.module.css'
import { appearanceOf, ListingOwner } from './ListingOwner.tsx'
import { TranslatedText, TravelerText } from './ListingTexts.tsx'
import { Stops } from './Stops.tsx'
import { TEXT_LABELS } from './textLabels.ts'
import { wholeDollars } from './tip.ts'
import { formatDays } from './tripDates.ts'

interface Props {
  listing: Listing
  onOpen?: (listing: Listing) => void
  actions?: ReactNode
  extraAction?: ReactNode
  /** By default the person, with the type of the listing. */
  owner?: ReactNode
  reasons?: ReactNode
  isRouteShared?: boolean
  /** The day of a match with flexible days. */
  date?: string | undefined
}

/** Memoized, because a list may have hundreds of cards. */
export const ListingCard = memo(
  ({ listing, onOpen, actions, extraAction, owner, reasons, isRouteShared, date }: Props) => {
    const { tone, badge, button } = appearanceOf(listing)
    const { t } = useLingui()
    const { departureAirport, departureCity, arrivalAirport, arrivalCity, time, flightNumber, username } = listing
    const labelOf = (what: string) =>
      t({
        message: `${what}: ${username}, ${departureCity} to ${arrivalCity}`,
        comment: 'Names a card or its button: Seeking Help: Meera, Hyderabad to Chicago',
      })
    return (
      <BoardingPass
        tone={tone}
        lift
        className={listing.type === 'seeking_help' ? `${styles.card} ${styles.seeker}` : styles.card}
        aria-label={labelOf(t(badge))}
        stub={
          <>
            <TipBadges listing={listing} />
            {actions ?? (
              <Button
                className={styles.open}
                variant={tone === 'sky' ? 'sky' : 'accent'}
                size="small"
                aria-label={labelOf(t(button))}
                onClick={() => onOpen?.(listing)}
              >
                {t(button)}
              </Button>
            )}
            {extraAction}
          </>
        }
      >
        {owner ?? <ListingOwner listing={listing} />}
        {reasons}
        <TravelerLine listing={listing} />
        {!isRouteShared && (
          <RouteArc
            tone={tone}
            from={{ code: departureAirport, city: departureCity }}
            to={{ code: arrivalAirport, city: arrivalCity }}
          />
        )}
        <div className={styles.facts}>
          {isRouteShared && (
            <span>
              {departureAirport} → {arrivalAirport}
            </span>
          )}
          <b>{formatDays(date ? { date } : listing)}</b>
          {time && <span>{clockTime(time)}</span>}
          {flightNumber && <span>{flightNumber}</span>}
          <Stops listing={listing} />
        </div>
        {listing.openLegs?.[0] && (
          <p className={styles.openLegs}>
            <TranslatedText openLegs={listing.openLegs} />
          </p>
        )}
        <ChipList label={t`Kinds of help`} items={helpTexts(listing.help)} />
        {LISTING_TEXTS.map(({ name, isList }) => {
          const [label, text] = [t(TEXT_LABELS[name].label), listing[name]]
          return text && <ChipList key={name} label={label} items={chipsOf(text, label, isList)} />
        })}
        <PersonText as="p" className={styles.description}>
          {hasHiddenDetails(listing) ? t`The description is shown after you log in.` : listing.description}
        </PersonText>
      </BoardingPass>
    )
  },
)

function TravelerLine({ listing }: { listing: Listing }) {
  const { t } = useLingui()
  if (hasHiddenDetails(listing)) return <p className={styles.traveler}>{t(HELP_NEEDED)}</p>
  return (
    listing.traveler && (
      <p className={styles.traveler}>
        <TravelerText listing={listing} />
      </p>
    )
  )
}

function TipBadges({ listing: { type, tipAmount, offersTips, acceptsTips } }: { listing: Listing }) {
  const { t } = useLingui()
  const tip = tipAmount && wholeDollars(tipAmount)
  const badges = [
    type === 'seeking_help' && tip && t`${tip} tip offered`,
    offersTips && t`Offering Tips`,
    type === 'helper' && acceptsTips && t`Accepts tips`,
  ]
  return badges.map(
    (text) =>
      text && (
        <span key={text} className={styles.tip}>
          {text}
        </span>
      ),
  )
}

const chipsOf = (text: string, label: string, isList?: boolean) => (isList ? itemsIn(text) : [`${label} ${text}`])
