interface Airport {
  code: string
  name: string
  city: string
  country: string
}

/** The number of typed characters that a search needs. */
export const MIN_LENGTH = 2

/**
 * The airports whose code, name, city or country contains the typed text, without regard to case and accents. The exact
 * code comes first, then cities that begin with the text, then codes that begin with it, then the rest.
 */
export function searchAirports<A extends Airport>(airports: readonly A[], typed: string, most: number): A[] {
  const wanted = plain(typed)
  if (wanted.length < MIN_LENGTH) return []
  const ranked: A[][] = [[], [], [], []]
  for (const airport of airports) {
    const rank = rankOf(airport, wanted)
    if (rank !== undefined) ranked[rank]?.push(airport)
  }
  return ranked.flat().slice(0, most)
}

function rankOf({ code, name, city, country }: Airport, wanted: string): number | undefined {
  const plainCode = plain(code)
  if (plainCode === wanted) return 0
  const plainCity = plain(city)
  if (plainCity.startsWith(wanted)) return 1
  if (plainCode.startsWith(wanted)) return 2
  return [plainCity, plain(name), plain(country)].some((text) => text.includes(wanted)) ? 3 : undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()

/** 'ORD - Chicago, United States'. */
export const airportLabel = ({ code, city, country }: Pick<Airport, 'code' | 'city' | 'country'>) =>
  `${code} - ${city}, ${country}`
