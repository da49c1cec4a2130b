// Without zod, because cards and pages load it.
import type { ListingType } from './itinerary/flight.contract.ts'

interface Description {
  name: string
  /** The label for staff. Pages have labels that are translated. */
  label: string
  /** Whether commas separate items. */
  isList?: boolean
  types: readonly ListingType[]
}

const texts = [
  { name: 'skills', label: 'Skills', isList: true, types: ['helper', 'seeking_help'] },
] as const satisfies readonly Description[]

export type ListingText = (typeof texts)[number]['name']

/**
 * The optional texts of a listing, in the order of forms, pages, emails and the export, which all read this list. Visitors
 * do not receive those of a listing for someone close. A text also has a column, and schemas in publish.contract.ts.
 */
export const LISTING_TEXTS: ReadonlyArray<Description & { name: ListingText }> = texts

export const eachText = <Value>(make: (text: (typeof LISTING_TEXTS)[number]) => Value) =>
  Object.fromEntries(LISTING_TEXTS.map((text) => [text.name, make(text)])) as Record<ListingText, Value>

/** The items of a list as users type it, also with the commas of Arabic, Chinese and Japanese. */
export const itemsIn = (text: string): string[] => text.split(/[,،，、]/).flatMap((item) => item.trim() || [])
