import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Driver } from './engine.ts'

/** WebDriver's codes of keys that type no character. */
export const TAB = '\uE004'
export const ENTER = '\uE007'
export const ESCAPE = '\uE00C'

// Finds elements by role and name in any browser.
const QUERIES = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
const SHORT = { timeout: 15_000, intervals: [50, 100, 200] }

interface Found {
  x: number
  y: number
  isFocused: boolean
  isStill: boolean
}

/**
 * Runs in the page. Finds the first enabled element in the last open dialog; undefined while the queries are not
 * loaded.
 */
const locate = (role: string, name: string): Found | 'none' | undefined => {
  const { TestingLibraryDom: queries } = globalThis as { TestingLibraryDom?: typeof import('@testing-library/dom') }
  if (!queries) return undefined
  const within = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  const pattern = name.startsWith('/') ? new RegExp(name.slice(1, -1)) : name
  const found = queries.queryAllByRole(within, role, { name: pattern }).find((each) => !each.matches(':disabled'))
  if (!found) return 'none'
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const moves = document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.contains(found))
  const isStill = !moves.some(({ playState }) => playState === 'running')
  const isFocused = found === document.activeElement
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), isFocused, isStill }
}

/** The actions of a user in a browser window. A name between slashes is a regular expression. */
export function tabIn(driver: Driver, site: string) {
  const evaluate = async <Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args) => {
    const json = await driver.run(`return JSON.stringify([await (${fn})(...${JSON.stringify(args)})])`)
    return JSON.parse(json)[0] as Awaited<Result>
  }
  const find = async (role: string, name: string): Promise<Found | 'none'> => {
    const found = await evaluate(locate, role, name)
    if (found) return found
    await driver.run(`${QUERIES}; return ''`)
    return find(role, name)
  }
  const the = async (role: string, name: string, like: Partial<Found> = {}): Promise<Found> => {
    let found: Found | 'none' = 'none'
    await expect(async () => {
      found = await find(role, name)
      expect(found, `${role} "${name}"`).toMatchObject(like)
    }).toPass(SHORT)
    return found as unknown as Found
  }
  const ready = () => expect(async () => expect(await evaluate(isReady)).toBe(true)).toPass(SHORT)
  const click = async (role: string, name: string) => {
    await ready()
    const { x, y } = await the(role, name, { isStill: true })
    const press = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: press }])
  }
  const press = async (keys: string) => {
    const actions = [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }
  return {
    ...{ evaluate, the, click, press, back: driver.back },
    async go(path: string) {
      await driver.open(new URL(path, site).href)
      await ready()
    },
    async fill(name: string, text: string, role = 'textbox') {
      // A field may move after it was located, for example when the flight of the form was found.
      await expect(async () => {
        await click(role, name)
        expect(await find(role, name)).toMatchObject({ isFocused: true })
      }).toPass(SHORT)
      await evaluate(() => (document.activeElement as HTMLInputElement).select())
      await press(text)
    },
    async tabToFrame(title: string) {
      const focused = () => evaluate(() => (document.activeElement as HTMLElement).title)
      for (let steps = 0; steps < 9 && (await focused()) !== title; steps++) await press(TAB)
      expect(await focused()).toBe(title)
    },
    async expectText(text: string) {
      const shown = () => evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
      await expect(async () => expect(await shown()).toContain(text)).toPass(SHORT)
    },
    async isAt(path: string) {
      const at = () => evaluate(() => location.pathname + location.search)
      await expect(async () => expect(await at()).toContain(path)).toPass(SHORT)
    },
    screenshot: async () => Buffer.from(await driver.screenshot(), 'base64'),
  }
}

const isReady = () => document.documentElement.hasAttribute('data-ready')

export type Tab = ReturnType<typeof tabIn>
