import type { Page } from '@playwright/test'

/**
 * Makes each lowercase word of the site's own texts 40 % longer. User content, names, codes and numbers do not change.
 */
export const lengthened = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const OTHERS = '[dir=auto], bdi, svg, script, style, textarea, nav [lang]'
    const NAMES = ['Flight', 'Amigo', 'Amigos', 'Hyderabad', 'Chicago']
    const longer = (text: string) =>
      text.replace(/(?<![\p{L}\d@.])\p{L}[\p{Ll}’']+(?![\p{L}’']|[\d@.][\p{L}\d])/gu, (word) =>
        NAMES.includes(word) ? word : word.padEnd(Math.ceil(word.length * 1.4), word.toLowerCase()),
      )
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (!text.parentElement?.closest(OTHERS)) text.data = longer(text.data)
    }
  })
