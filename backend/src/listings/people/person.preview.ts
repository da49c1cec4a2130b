import type { LinkPreview } from '../../documents/documents.contract.ts'
import { product } from '../../product.ts'
import type { PersonListings } from '../listings.contract.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * What other services show of a shared link to a person. They keep it for long, so it has facts only, and no text that the
 * person or others have written about them. Whoever has no open listing does not ask to be found by search engines.
 */
export function personPreview(person: PersonListings['user'], hasOpenListing: boolean): LinkPreview {
  const { username, languages, verified, memberSince, rating } = person
  const facts = [
    rating &&
      `Rated ${rating.average.toFixed(1)} out of 5 by ${rating.count} ${rating.count === 1 ? 'traveler' : 'travelers'}`,
    languages && `Speaks ${languages}`,
    verified && 'Verified phone',
    `Member since ${month.format(new Date(`${memberSince}-01T00:00:00Z`))}`,
  ]
  return {
    title: `${username} on ${product}`,
    name: username,
    description: facts.flatMap((fact) => (fact ? [`${fact}.`] : [])).join(' '),
    ...(!hasOpenListing && { unlisted: true }),
  }
}
