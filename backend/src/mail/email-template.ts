import { i18n } from '../languages/i18n.ts'
import { routeText } from '../languages/route.ts'
import { product } from '../product.ts'
import type { CardAirport, EmailContent, Entry, TripCard } from './email-content.ts'
import { renderHtml } from './email-html.ts'

/** Quotation marks within the name become apostrophes, so that the end of the name is clear. */
export function quoted(name: string): string {
  const text = name.replace(/["“”„‟«»＂]/gu, '’')
  return i18n._('“{text}”', { text }, { comment: 'The name of a user, in the quotation marks of the language' })
}

const inText = ({ code, city }: CardAirport) => (city === code ? code : `${city} (${code})`)
const tripInText = ({ from, to, day }: TripCard) =>
  i18n.join([routeText(inText(from), inText(to)), ...(day ? [day] : [])])
const entryInText = (entry: Entry) => [entry.title, entry.text, linkInText(entry)].filter(Boolean).join('\n')
const linkInText = ({ label = '', url }: { label?: string; url?: string }) => url && i18n.labeled(label, url)

/**
 * Renders the text and the HTML of all emails in the recipient's language, and escapes user input. To add an email,
 * declare its kind and its renderer in `<module>.emails.ts`.
 */
export function renderEmail(content: EmailContent) {
  const {
    subject,
    code,
    paragraphs,
    card = {},
    facts = [],
    entries = [],
    button,
    secondaryLinks = [],
    reason,
  } = content
  const [first, ...others] = paragraphs
  const text = [
    code,
    first,
    [card.person, card.trip && tripInText(card.trip)].filter(Boolean).join('\n'),
    ...others,
    facts.map(({ label, value }) => i18n.labeled(label, value)).join('\n'),
    ...entries.map(entryInText),
    button && `${i18n.labeled(button.label, '').trimEnd()}\n${button.url}`,
    ...secondaryLinks.map(entryInText),
    i18n.sentences([reason.text, linkInText(reason)]),
    `-- \n${product}`,
  ]
  return { subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: renderHtml(content) }
}
