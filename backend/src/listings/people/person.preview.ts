import type { LinkPreview } from '../../documents/documents.contract.ts'
import { product } from '../../product.ts'
import type { PersonListings } from '../listings.contract.ts'

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * Returns the link preview of a person. Other services store it for long, so it contains facts only, and no texts by or
 * about the person. Without an open listing the page asks search engines not to index it.
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
