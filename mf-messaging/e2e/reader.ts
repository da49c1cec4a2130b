import { randomUUID } from 'node:crypto'
import { type Translations, waitUntilReady } from '@flight-amigo/shell/e2e'
import { expect, type Page } from '@playwright/test'

const SCRIPTS: Record<string, RegExp> = { te: /[\u0C00-\u0C7F]/, ar: /[\u0600-\u06FF]/ }

type Inbox = (to: string, matches: (message: Email) => boolean) => Promise<Email>
interface Email {
  subject: string
  text: string
}

/** Leaves out parts that are marked as English. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.checkVisibility() || element.closest('[lang|="en"], script, style')) continue
      if (!(node instanceof Element)) texts.push(node.textContent ?? '')
      else
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
          texts.push(node.getAttribute(name) ?? '')
    }
    return texts
  })

export function readerOf(page: Page, { locale, t, englishIn }: Translations) {
  const button = (name: string, values?: Record<string, string>, from?: string) =>
    page.getByRole('button', { name: t(name, values, from), exact: true })
  const heading = (name: string, values?: Record<string, string>) =>
    page.getByRole('heading', { name: t(name, values), exact: true })
  const field = (name: string, values?: Record<string, string>, from?: string) =>
    page.getByLabel(t(name, values, from), { exact: true })
  const email = `${locale}-${randomUUID()}@mail.test`

  async function readPage() {
    await waitUntilReady(page)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('html')).toHaveCSS('direction', locale === 'ar' ? 'rtl' : 'ltr')
    const english = async () => englishIn(await textsOn(page))
    await softly.poll(english, { message: `English at ${page.url()}` }).toEqual([])
  }

  async function logIn(inbox: Inbox, username: string) {
    await page.goto(`/${locale}`)
    await readPage()
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('Log In') })
      .click()
    const dialog = page.getByRole('dialog', { name: t('Login to {product}', PRODUCT) })
    await dialog.getByLabel(t('Email')).fill(email)
    await dialog.getByRole('button', { name: t('Continue'), exact: true }).click()
    const { text } = await inbox(email, ({ subject }) => subject === t('Your {product} code', PRODUCT))
    await dialog.getByLabel(t('Verification code')).fill(/\b\d{6}\b/.exec(text)?.[0] ?? 'no code')
    await dialog.getByRole('button', { name: t('Verify'), exact: true }).click()
    await expect(dialog).toBeHidden()
    expect((await page.request.patch('/api/profile', { data: { username } })).ok()).toBe(true)
    await page.reload()
    await waitUntilReady(page)
  }

  async function readEmails(): Promise<number> {
    const address = `/dev/inbox.json?to=${encodeURIComponent(email)}`
    const emails: Email[] = await (await page.request.get(address)).json()
    for (const { subject, text } of emails) {
      expect.soft(subject).toMatch(SCRIPTS[locale]!)
      expect.soft(englishIn([subject, ...text.split('\n')]), subject).toEqual([])
    }
    return emails.length
  }
  return { page, t, email, button, heading, field, readPage, logIn, readEmails }
}

// Soft, so that one run finds the English texts of all pages.
const softly = expect.configure({ soft: true })
const PRODUCT = { product: 'Flight Amigo' }

export type Reader = ReturnType<typeof readerOf>
