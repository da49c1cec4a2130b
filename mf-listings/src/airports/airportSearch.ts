interface Airport {
  code: string
  name: string
  city: string
  country: string
}

/** Below this many typed characters nothing is searched. */
export const SEARCH_FROM = 2

/**
 * Airports whose code, name, city or country has what was typed, case and accents aside: the exact code first, then
 * cities that begin with it, then codes that do, then the rest, in the list's own order within each.
 */
export function searchAirports<A extends Airport>(airports: readonly A[], typed: string, most: number): A[] {
  const wanted = plain(typed)
  if (wanted.length < SEARCH_FROM) return []
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

/** An airport as the pickers show it: 'ORD - Chicago, United States'. */
export const airportLabel = ({ code, city, country }: Pick<Airport, 'code' | 'city' | 'country'>) =>
  `${code} - ${city}, ${country}`
