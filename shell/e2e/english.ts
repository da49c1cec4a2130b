import type { Page } from '@playwright/test'

// Names, and texts that are the same in every language.
const SAME = /Flight Amigo|Amigos?\b|WhatsApp|Telegram|Stripe|JSON|SMS|https?:\S+|\S+@\S+|English|Español/g
const READ = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext', 'aria-roledescription']

export async function englishIn(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate((attributes) => {
    // Time zones are named by their cities, in English.
    const skipped = 'script, style, noscript, template, option[value*="/"], [lang=en]:not(html)'
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (!parentElement?.closest(skipped)) found.push(data)
    }
    for (const attribute of attributes)
      for (const element of document.querySelectorAll(`[${attribute}]`))
        if (!element.closest(skipped)) found.push(element.getAttribute(attribute) ?? '')
    return found
  }, READ)
  const hasEnglish = (text: string) =>
    /[A-Za-z]*[a-z][A-Za-z]{2,}/.test(
      names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(SAME, ''),
    )
  return [...new Set(texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter(hasEnglish))]
}

// Names in the data stay English: airports and other companies. Stripe translates its own texts.
const NAMES = [
  ...['Rajiv Gandhi International Airport', "O'Hare International Airport", 'Gate 12, at the tea stall'],
  ...['YouTube', 'Facebook', 'Instagram', 'WebP', 'base64', 'https', 'nowhere', 'Asha'],
  ...['Your card number is incomplete.', 'Secure payment input frame', 'Shall we meet at the gate?'],
]

/** What users have typed, and the names of airports, cities and companies. The site translates everything else. */
export async function contentOf({ request }: Page, usernames: readonly string[]): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => await (await request.get(`/api${path}`)).json()
  const types = ['helper', 'seeking_help']
  const listings = await Promise.all(types.map((type) => read(`/listings?type=${type}&limit=50`)))
  const texts = typedIn([listings, await read('/trips'), await read('/testimonials')])
  // A text is before a name that it contains.
  return [...texts, ...NAMES, ...usernames].toSorted((one, other) => other.length - one.length)
}

const TYPED = ['username', 'firstName', 'note', 'description', 'skills', 'text', 'departureCity', 'arrivalCity', 'city']

function typedIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([field, value]) => {
    if (typeof value !== 'string') return typedIn(value)
    if (!value || !TYPED.includes(field)) return []
    return field === 'skills' ? value.split(', ') : [value]
  })
}
