export interface NamedAirport {
  code: string
  name: string
  city: string
  /** In the language of the page. */
  country: string
  english?: string | undefined
  traffic?: number | undefined
  also?: string[] | undefined
}

export const MIN_LENGTH = 2

/**
 * Searches codes, names, cities, countries and other names without regard to case, accents and punctuation. The exact
 * code comes first, then city codes, then names that begin with the text, then the rest. Within each group the busiest
 * airport comes first.
 */
export function searchAirports<A extends NamedAirport>(airports: readonly A[], typed: string, most: number): A[] {
  const query = plain(typed)
  if (query.length < MIN_LENGTH) return []
  const ranked: A[][] = [[], [], [], [], []]
  for (const airport of airports) ranked[rankOf(airport, query)]?.push(airport)
  return ranked.flatMap((all) => all.sort((a, b) => (a.traffic ?? LAST) - (b.traffic ?? LAST))).slice(0, most)
}

const LAST = 1e4

function rankOf(airport: NamedAirport, query: string): number {
  const { code, others, names, all } = textsOf(airport)
  if (code === query) return 0
  if (others.includes(query)) return 1
  if (names.some((text) => text.startsWith(query))) return 2
  if (code.startsWith(query)) return 3
  return all.some((text) => text.includes(query)) ? 4 : 5
}

interface Texts {
  code: string
  others: string[]
  names: string[]
  all: string[]
}

// Cached: normalizing all names takes longer than searching them, and every typed letter searches.
const normalized = new WeakMap<NamedAirport, Texts>()

function textsOf(airport: NamedAirport): Texts {
  const found = normalized.get(airport)
  if (found) return found
  const { code, name, city, country, english = '', also = [] } = airport
  const others = also.map(plain)
  const names = [plain(city), ...others]
  const texts = { code: plain(code), others, names, all: [...names, plain(name), plain(country), plain(english)] }
  normalized.set(airport, texts)
  return texts
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’.]/gu, '')
    .replace(/[\s–-]+/g, ' ')
    .toLowerCase()
    .trim()

/** 'ORD - Chicago, United States'. */
export const airportLabel = ({ code, city, country }: Pick<NamedAirport, 'code' | 'city' | 'country'>) =>
  `${code} - ${city}, ${country}`
