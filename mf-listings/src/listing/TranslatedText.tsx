// One chunk, because each chunk enlarges the first load of every page.
import { type Airport, type Listing, type TravelerFacts, travelerText } from '@flight-amigo/backend/contract/listings'
import { countryNamer } from '@flight-amigo/shared-ui/countryNamer'
import { languageNamer } from '@flight-amigo/shared-ui/languageName'
import { spokenLanguages } from '@flight-amigo/shared-ui/spokenLanguages'
import { i18n } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { listText } from '../listText.ts'
import { routesOf } from './routes.ts'

function Traveler({ listing, traveler }: { listing: Listing; traveler: TravelerFacts }) {
  let isTranslated = true
  const translator = {
    _(text: string, values?: Record<string, string>) {
      isTranslated &&= text in i18n.messages
      return i18n._(text, values)
    },
  }
  const text = travelerText({ i18n: translator, nameOfLanguage: languageNamer(), list: listText }, traveler, listing)
  return isTranslated ? text : listing.travelerDescription
}

function StillAlone({ openLegs }: { openLegs: NonNullable<Listing['openLegs']> }) {
  const routes = listText(routesOf(openLegs))
  return (
    <Trans comment="The flights of a trip on which the traveler has no company yet">
      Still alone <bdi>{routes}</bdi>
    </Trans>
  )
}

type Props = { of: Listing } | { languages: Listing['languages'] } | { openLegs: NonNullable<Listing['openLegs']> }

export function TranslatedText(props: Props) {
  if ('openLegs' in props) return <StillAlone {...props} />
  if ('languages' in props) return props.languages && spokenLanguages(props.languages)
  const { of: listing } = props
  return listing.traveler && <Traveler listing={listing} traveler={listing.traveler} />
}

/** Translates the countries. City names stay English, as at an airport. */
export function translatedAirports(airports: readonly Airport[]): Airport[] {
  const nameOf = countryNamer()
  return airports.map((airport) => ({ ...airport, country: nameOf(airport.country), english: airport.country }))
}
