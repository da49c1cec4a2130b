export interface NamedAirport {
  code: string
  name: string
  city: string
  /** In the language of the page. */
  country: string
  english?: string | undefined
  /** Its rank: 1 is the busiest. */
  traffic?: number | undefined
  /** Other names and city codes. */
  also?: string[] | undefined
}

export const MIN_LENGTH = 2

/**
 * Searches codes, names, cities, countries and other names without regard to case, accents and punctuation. The exact
 * code comes first, then an exact other name or city code, then names and then codes that begin with the text, then the
 * rest. Within each group the busiest airport comes first.
 */
export function searchAirports<A extends NamedAirport>(airports: readonly A[], typed: string, max: number): A[] {
  const query = normalize(typed)
  if (query.length < MIN_LENGTH) return []
  const ranked: A[][] = [[], [], [], [], []]
  for (const airport of airports) ranked[rankOf(airport, query)]?.push(airport)
  return ranked
    .flatMap((all) => all.sort((a, b) => (a.traffic ?? NO_TRAFFIC_RANK) - (b.traffic ?? NO_TRAFFIC_RANK)))
    .slice(0, max)
}

const NO_TRAFFIC_RANK = 1e4

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
  const others = also.map(normalize)
  const names = [normalize(city), ...others]
  const texts = {
    code: normalize(code),
    others,
    names,
    all: [...names, normalize(name), normalize(country), normalize(english)],
  }
  normalized.set(airport, texts)
  return texts
}

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’.]/gu, '')
    .replace(/[\s–-]+/g, ' ')
    .toLowerCase()
    .trim()

/** 'ORD - Chicago, United States'. */
export const airportLabel = ({ code, city, country }: Pick<NamedAirport, 'code' | 'city' | 'country'>) =>
  `${code} - ${city}, ${country}`
