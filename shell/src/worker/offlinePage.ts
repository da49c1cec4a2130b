import tokens from '@flight-amigo/shared-ui/tokens.css' with { type: 'text' }
import type { KeptNote, NoteLine } from '../device/kept.ts'
import { product } from '../product.ts'
import styles from './offlinePage.css' with { type: 'text' }

const LOOK_MS = 5_000

/** Returns to the page that was asked for as soon as the network is back. */
const SCRIPT = `(${comeBack})(${LOOK_MS})`

function comeBack(everyMs: number) {
  const look = () =>
    void fetch('/api/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    )
  addEventListener('online', look)
  setInterval(look, everyMs)
}

/** The page without a network. It carries all that it needs, and nothing of any release. */
export async function offlinePage(asked: string, notes: KeptNote[], now = new Date()): Promise<Response> {
  const css = tokens + styles
  const policy = [
    "default-src 'none'",
    `style-src ${await hashOf(css)}`,
    `script-src ${await hashOf(SCRIPT)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline | ${product}</title>
<style>${css}</style>
</head>
<body>
<header>${product}</header>
<main>
<h1>You are offline</h1>
<p>${
    notes.length > 0
      ? 'Below is what you have read last on this device. It may have changed since.'
      : 'Conversations and contact details that you open while you are online can be read here later. There are none yet.'
  }</p>
<p class="quiet">Searching, writing and tipping need a network. Your page comes back by itself when there is one.</p>
<p><a class="again" href="${literally(asked)}">Try again</a></p>
${sections(asked, notes, now)}
</main>
<script>${SCRIPT}</script>
</body>
</html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
  }
  return new Response(html, { headers })
}

async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`
}

const literally = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The notes by kind. What was asked for comes first. */
function sections(asked: string, all: KeptNote[], now: Date): string {
  const isAsked = ({ link }: KeptNote) => new URL(link, asked).href === asked
  const notes = all.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  return kinds
    .map((kind, index) => {
      const entries = notes.filter((note) => note.kind === kind).map((note) => entry(note, isAsked(note), now))
      return `<section aria-labelledby="kind${index}"><h2 id="kind${index}">${literally(kind)}</h2>${entries.join('')}</section>`
    })
    .join('\n')
}

function entry({ title, lines, keptAt }: KeptNote, isAsked: boolean, now: Date): string {
  const at = new Date(keptAt)
  return (
    `<details${isAsked ? ' open' : ''}><summary><b><bdi>${literally(title)}</bdi></b>` +
    `<time datetime="${at.toISOString()}">as of ${moment(at, now)}</time></summary>` +
    `<ol>${lines.map((one) => line(one, now)).join('')}</ol></details>`
  )
}

function line({ label, text, at }: NoteLine, now: Date): string {
  const time = at === undefined || Number.isNaN(Date.parse(at)) ? '' : moment(new Date(at), now)
  const small = [label && `<bdi>${literally(label)}</bdi>`, time].filter(Boolean).join(', ')
  return `<li>${small && `<small>${small}</small>`}<span dir="auto">${literally(text)}</span></li>`
}

/** "12:40", or with its day when that is not today. */
function moment(at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString()
  const shape: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' }
  return literally(new Intl.DateTimeFormat(undefined, shape).format(at))
}
