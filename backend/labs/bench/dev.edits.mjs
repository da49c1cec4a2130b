// The edits that `bench dev` makes: what to write, and how it is seen.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../.workspace/root.mjs'

const WAIT_MS = 60_000
/** The dialog has headings of other parts as well. */
const HEADING = 'dialog[open] section[aria-label="Trip Details"] h3'

const file = (path) => {
  const at = join(root, path)
  const original = readFileSync(at, 'utf8')
  const restore = () => {
    if (readFileSync(at, 'utf8') !== original) writeFileSync(at, original)
  }
  const replace = (from, to) => {
    const changed = original.replace(from, to)
    if (changed === original) throw new Error(`${path} has no ${from}.`)
    writeFileSync(at, changed)
  }
  return { restore, replace }
}
const component = file('mf-listings/src/details/TripDetails.tsx')
const sheet = file('mf-listings/src/details/TripDetails.module.css')
const route = file('backend/src/http/health.ts')
const contract = file('backend/src/http/http.contract.ts')

/** Writes the files as they were. */
export const restore = () => {
  for (const each of [component, sheet, route, contract]) each.restore()
}

const inPage = (page, shown, expected) => page.waitForFunction(shown, expected, { polling: 'raf', timeout: WAIT_MS })

/** Resolves when a request gets the response of the changed backend. */
async function responds(url, isChanged) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(10)) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply && isChanged(reply.status, await reply.text())) return
  }
  throw new Error(`${url} did not change.`)
}

/** Each edit writes a file. It is seen when `seen` resolves, which begins before the file is written. */
export const edits = {
  component: (turn) => ({
    write: () => component.replace('>Trip Details<', `>Trip Details ${turn}<`),
    seen: ({ page }) =>
      inPage(page, ([heading, n]) => document.querySelector(heading)?.textContent === `Trip Details ${n}`, [
        HEADING,
        turn,
      ]),
  }),
  css: (turn) => ({
    write: () => sheet.replace('.heading {', `.heading {\n  letter-spacing: ${turn}px;`),
    seen: ({ page }) =>
      inPage(
        page,
        ([at, n]) => {
          const heading = document.querySelector(at)
          return heading !== null && getComputedStyle(heading).letterSpacing === `${n}px`
        },
        [HEADING, turn],
      ),
  }),
  backend: (turn) => ({
    write: () => route.replace("'ok', ...", `'ok', edit: ${turn}, ...`),
    seen: ({ origin }) =>
      responds(`${origin}/api/health/ready`, (status, text) => status === 200 && text.includes(`"edit":${turn}`)),
  }),
  contract: (turn) => ({
    write: () => contract.replace('z.lte(50)', `z.lte(${50 + turn})`),
    seen: ({ origin }) => responds(`${origin}/api/listings?limit=${50 + turn}`, (status) => status === 200),
  }),
  types: () => ({
    write: () => component.replace(/$/, "\nexport const wrong: number = 'text'\n"),
    seen: ({ page }) => inPage(page, isWrong, true),
    restored: ({ page }) => inPage(page, isWrong, false),
  }),
}

function isWrong(expected) {
  const text = document.querySelector('dev-problems')?.shadowRoot.textContent ?? ''
  return text.includes('TS2322') === expected
}
