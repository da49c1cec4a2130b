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

interface SiteFacts {
  releases: { name: string; routes: { path: string }[] }[]
}

/** The paths of the remotes' pages, and those in the sitemap. */
export async function pathsOfSite(page: Page): Promise<string[]> {
  const { releases } = JSON.parse((await page.locator('#site').textContent()) ?? '') as SiteFacts
  const map = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname)
  return [...new Set([...releases.flatMap(({ routes }) => routes.map(({ path }) => path)), ...listed])]
}
