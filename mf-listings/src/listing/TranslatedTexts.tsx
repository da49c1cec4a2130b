import {
  type Listing,
  type TravelerFacts,
  type TravelerTrip,
  travelerText,
} from '@flight-amigo/backend/contract/listings'
import { languageNamer } from '@flight-amigo/shared-ui/languageName'
import { spokenLanguages } from '@flight-amigo/shared-ui/spokenLanguages'
import { i18n } from '@flight-amigo/shell/sdk'
import { listText } from '../listText.ts'

interface Props {
  traveler: TravelerFacts
  trip: TravelerTrip
}

/** The person who travels, in another language than English. */
export const Traveler = ({ traveler, trip }: Props) =>
  travelerText({ i18n, nameOfLanguage: languageNamer(), list: listText }, traveler, trip)

/** The languages of a profile, in another language than English. */
export const Languages = ({ languages }: Pick<Listing, 'languages'>) => languages && spokenLanguages(languages)
