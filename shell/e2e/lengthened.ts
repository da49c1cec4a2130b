import type { Page } from '@playwright/test'

/**
 * Makes each lowercase word of the site's own texts 40 % longer, as a translation may be, while `check` runs. User
 * content, names, codes and numbers do not change.
 */
export async function lengthened<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const OTHERS = '[dir=auto], bdi, svg, script, style, textarea, nav [lang]'
    const NAMES = ['Flight', 'Amigo', 'Amigos', 'Hyderabad', 'Chicago', 'Anywhere']
    const longer = (text: string) =>
      text.replace(/(?<![\p{L}\d@.])\p{L}[\p{Ll}’']+(?![\p{L}’']|[\d@.][\p{L}\d])/gu, (word) =>
        NAMES.includes(word) ? word : word.padEnd(Math.ceil(word.length * 1.4), word.toLowerCase()),
      )
    const original = new Map<Text, string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest(OTHERS)) continue
      original.set(text, text.data)
      text.data = longer(text.data)
    }
    Object.assign(window, { original })
  })
  const result = await check()
  await page.evaluate(() => {
    for (const [text, data] of (window as unknown as { original: Map<Text, string> }).original) text.data = data
  })
  return result
}
