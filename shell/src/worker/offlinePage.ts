import colors from '@flight-amigo/shared-ui/drawings/colors.css' with { type: 'text' }
import drawing from '@flight-amigo/shared-ui/drawings/offline.svg' with { type: 'text' }
import tokens from '@flight-amigo/shared-ui/tokens.css' with { type: 'text' }
import type { NoteFont, NoteLine, SavedNote } from '../device/offlineNotes.ts'
import { product } from '../product.ts'
import styles from './offlinePage.css' with { type: 'text' }
import { languageOf, type OfflineTexts } from './offlineTexts.ts'

const POLL_MS = 5_000
/** The time that a reload may take. Another reload would cancel it. */
const RELOAD_MS = 60_000

const SCRIPT = `(${reloadWhenOnline})(${POLL_MS}, ${RELOAD_MS})`

function reloadWhenOnline(everyMs: number, reloadMs: number) {
  let reloadingUntil = 0
  const markReloading = () => {
    reloadingUntil = Date.now() + reloadMs
  }
  const poll = () =>
    void fetch('/api/health/live', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok || Date.now() < reloadingUntil) return
        markReloading()
        location.reload()
      },
      () => {},
    )
  document.querySelector('.again')?.addEventListener('click', markReloading)
  addEventListener('online', poll)
  setInterval(poll, everyMs)
}

interface Reader {
  lang: string
  texts: OfflineTexts
  now: Date
}

/** Renders a page that needs no other file, and contains nothing of any release. */
export async function offlinePage(requestedUrl: string, notes: SavedNote[], now = new Date()): Promise<Response> {
  const isRequested = requestedBy(requestedUrl)
  const card = notes.find((note) => note.until !== undefined && isRequested(note))
  const css = tokens + colors + styles + (card?.fonts ?? []).map(fontFace).join('')
  const policy = [
    "default-src 'none'",
    `style-src ${await hashOf(css)}`,
    `script-src ${await hashOf(SCRIPT)}`,
    "connect-src 'self'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  const { lang, texts } = languageOf(new URL(requestedUrl).pathname)
  const reader = { lang, texts, now }
  const others = notes.filter((note) => note !== card)
  const html = `<!doctype html>
<html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${card ? escapeHtml(card.title) : lang === 'en' ? 'Offline' : texts.title} | ${product}</title>
<style>${css}</style>
</head>
<body>
<header>${product}</header>
<main>
${card ? `${cardPage(card, reader)}\n<h2>${texts.title}</h2>` : `${drawing}<h1>${texts.title}</h1>`}
${card && others.length === 0 ? '' : `<p>${others.length > 0 ? texts.introduction : texts.empty}</p>`}
<p class="quiet">${texts.requirements}</p>
<p><a class="again" href="${escapeHtml(requestedUrl)}">${texts.retry}</a></p>
${sections(requestedUrl, others, reader)}
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

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const requestedBy = (requestedUrl: string) => {
  const { origin, pathname, search } = new URL(requestedUrl)
  const { path } = languageOf(pathname)
  return ({ link }: SavedNote) => new URL(link, requestedUrl).href === origin + path + search
}

/** Shows the note that is needed while traveling first and in large type, because users open the phone for it. */
const cardPage = (card: SavedNote, reader: Reader) =>
  `<article class="card"><h1><bdi>${escapeHtml(card.title)}</bdi></h1>` +
  `<p class="quiet">${reader.texts.cardAsOf(moment(new Date(card.savedAt), reader))}</p>` +
  `<ol>${card.lines.map((one, index) => line(one, reader, index)).join('')}</ol></article>`

const fontFace = ({ lang, url, range }: NoteFont) =>
  `@font-face{font-family:"card ${lang}";src:url(${url}) format("woff2");unicode-range:${range};font-weight:1 1000}` +
  `.card [lang="${lang}"]{font-family:"card ${lang}",var(--font)}`

function sections(requestedUrl: string, all: SavedNote[], reader: Reader): string {
  const isRequested = requestedBy(requestedUrl)
  const rank = (note: SavedNote) => 2 * Number(isRequested(note)) + Number(note.until !== undefined)
  const notes = all.toSorted((one, other) => rank(other) - rank(one))
  const kinds = [...new Set(notes.map(({ kind }) => kind))]
  return kinds
    .map((kind, index) => {
      const those = notes.filter((note) => note.kind === kind)
      // The latest note has the heading in the language that the user read last.
      const { heading = kind } = those.reduce((one, other) => (other.savedAt > one.savedAt ? other : one))
      const entries = those.map((note) => entry(note, isRequested(note), reader)).join('')
      return `<section aria-labelledby="kind${index}"><h2 id="kind${index}">${escapeHtml(heading)}</h2>${entries}</section>`
    })
    .join('\n')
}

function entry({ title, lines, savedAt }: SavedNote, isRequested: boolean, reader: Reader): string {
  const saved = new Date(savedAt)
  return (
    `<details${isRequested ? ' open' : ''}><summary><b><bdi>${escapeHtml(title)}</bdi></b>` +
    `<time datetime="${saved.toISOString()}">${reader.texts.asOf(moment(saved, reader))}</time></summary>` +
    `<ol>${lines.map((one) => line(one, reader)).join('')}</ol></details>`
  )
}

/** A line of a card has an index. If it is in another language, a tap shows it in large letters, to point at. */
function line({ label, text, at, lang, call, face }: NoteLine, reader: Reader, index?: number): string {
  const time = at === undefined || Number.isNaN(Date.parse(at)) ? '' : moment(new Date(at), reader)
  const small = [label && `<bdi>${escapeHtml(label)}</bdi>`, time].filter(Boolean).join(reader.texts.comma ?? ', ')
  const attributes = `dir="auto"${lang ? ` lang="${escapeHtml(lang)}"` : ''}`
  const shown =
    lang && index !== undefined
      ? `<button ${attributes} popovertarget="line${index}">${escapeHtml(text)}</button>` +
        `<button ${attributes} id="line${index}" popover popovertarget="line${index}">${escapeHtml(text)}</button>`
      : text && `<span ${attributes}>${escapeHtml(text)}</span>`
  return (
    `<li>${face ? `<img src="${escapeHtml(face)}" alt="">` : ''}${small && `<small>${small}</small>`}` +
    shown +
    `${call ? `<a class="call" href="tel:${escapeHtml(call.replace(/[^+\d]/g, ''))}" dir="ltr">${escapeHtml(call)}</a>` : ''}</li>`
  )
}

/** "12:40", with its day if that is not today. */
function moment(at: Date, { lang, now }: Reader): string {
  const isToday = at.toDateString() === now.toDateString()
  const shape: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' }
  return escapeHtml(new Intl.DateTimeFormat(lang === 'en' ? undefined : `${lang}-u-nu-latn`, shape).format(at))
}
