import { type Listing, type TravelerFacts, travelerText } from '@flight-amigo/backend/contract/listings'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { languageNamer } from '@flight-amigo/shared-ui/languageName'
import { spokenLanguages } from '@flight-amigo/shared-ui/spokenLanguages'
import { i18n } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { listText } from '../listText.ts'
import { KINDS_OF_HELP } from './kindsOfHelp.ts'
import { skillsIn } from './skills.ts'

/** The person who travels. If a part has no translation, the whole text is English. */
function Traveler({ listing, traveler }: { listing: Listing; traveler: TravelerFacts }) {
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

const labels = new Map<string, (typeof KINDS_OF_HELP)[number][1]>(KINDS_OF_HELP)

/** Skills as they were typed, but the kinds of help that a form offers are translated. */
function Skills({ skills }: { skills: string }) {
  const { t } = useLingui()
  return joinText(
    skillsIn(skills).map((skill) => {
      const label = labels.get(skill)
      return label ? t(label) : skill
    }),
  )
}

type Props = { of: Listing } | { languages: Listing['languages'] } | { skills: string }

/** A text that the server writes in English, in another language. */
export function TranslatedText(props: Props) {
  if ('skills' in props) return <Skills {...props} />
  if ('languages' in props) return props.languages && spokenLanguages(props.languages)
  const { of: listing } = props
  return listing.traveler && <Traveler listing={listing} traveler={listing.traveler} />
}
