import type { LinkPreview } from '../../documents/documents.contract.ts'
import { i18n } from '../../languages/i18n.ts'
import type { PersonListings } from '../listings.contract.ts'

/**
 * Other services cache a preview for long, so it contains facts only, and no texts by or about the person. Without an
 * open listing, the page asks search engines not to index it.
 */
export function personPreview(person: PersonListings['user'], hasOpenListing: boolean): LinkPreview {
  const { username, languages, verified, memberSince, rating } = person
  const month = i18n.date(`${memberSince}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const facts = [
    rating &&
      i18n._('Rated {stars} out of 5 by {count, plural, one {# traveler} other {# travelers}}.', {
        stars: rating.average.toFixed(1),
        count: rating.count,
      }),
    languages && i18n._('Speaks {languages}.', { languages }),
    verified && i18n._('Verified phone.'),
    i18n._('Member since {month}.', { month }),
  ]
  return {
    title: i18n._('{username} on {product}', { username }),
    name: username,
    description: i18n.sentences(facts),
    ...(!hasOpenListing && { unlisted: true }),
  }
}
