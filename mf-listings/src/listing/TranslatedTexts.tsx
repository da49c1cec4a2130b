import { type Listing, type TravelerFacts, travelerText } from '@flight-amigo/backend/contract/listings'
import { languageNamer } from '@flight-amigo/shared-ui/languageName'
import { spokenLanguages } from '@flight-amigo/shared-ui/spokenLanguages'
import { i18n } from '@flight-amigo/shell/sdk'
import { listText } from '../listText.ts'

/** The person who travels, in another language than English. If a part has no translation, the whole text is English. */
export function Traveler({ traveler, listing }: { traveler: TravelerFacts; listing: Listing }) {
  let isTranslated = true
  const translator = {
    _(text: string, values?: Record<string, string>) {
      isTranslated &&= Object.hasOwn(i18n.messages, text)
      return isTranslated ? i18n._(text, values) : ''
    },
  }
  const text = travelerText({ i18n: translator, nameOfLanguage: languageNamer(), list: listText }, traveler, listing)
  return isTranslated ? text : listing.travelerWords
}

/** The languages of a profile, in another language than English. */
export const Languages = ({ languages }: Pick<Listing, 'languages'>) => languages && spokenLanguages(languages)
