import { NOTES } from './cacheName.ts'

export interface Note {
  /** A key that is the same in every language: "conversations". */
  kind: string
  heading?: string
  id: string | number
  title: string
  link: string
  lines: NoteLine[]
  /**
   * ISO 8601. For a note that the user needs while traveling: it is stored until this time, listed first, and shown in
   * large type. Other notes are stored for two weeks.
   */
  until?: string
  /** For lines in scripts for which the device may lack a font. */
  fonts?: NoteFont[]
}

export interface NoteFont {
  lang: string
  url: string
  /** As in `unicode-range`. */
  range: string
}

export interface NoteLine {
  label?: string
  text: string
  at?: string
  lang?: string
  call?: string
  face?: string
}

export type SavedNote = Note & { savedAt: number }

const OWNER = '/private/owner'
const MAX_NOTES = 40
const MAX_LINES = 100
const MAX_CHARACTERS = 4000
const MAX_AGE_MS = 14 * 86_400_000

// One cache holds everything, so one step deletes it. Writes to a deleted cache are lost: a page of the previous user
// cannot add anything to the next user's cache.
const openCache = () => caches.open(NOTES)
const readOwner = async (cache: Cache) => Number(await (await cache.match(OWNER))?.text().catch(() => '')) || undefined

export const owner = async (): Promise<number | undefined> =>
  (await caches.has(NOTES)) ? readOwner(await openCache()) : undefined

/** Makes this user the owner. Deletes the notes of a previous owner, and returns whether there was one. */
export async function setOwner(userId: number | null): Promise<boolean> {
  const previous = await owner()
  if (previous === (userId ?? undefined) && (userId || !(await caches.has(NOTES)))) return false
  await caches.delete(NOTES)
  if (userId) await (await openCache()).put(OWNER, new Response(`${userId}`))
  return previous !== undefined
}

/** Replaces the note with the same id. A page that still shows another user saves nothing. */
export async function storeNote(userId: number, { lines, ...note }: Note): Promise<void> {
  if (!(await caches.has(NOTES))) return
  const cache = await openCache()
  if ((await readOwner(cache)) !== userId) return
  const truncatedLines = lines.slice(-MAX_LINES).map((line) => ({ ...line, text: line.text.slice(0, MAX_CHARACTERS) }))
  const saved: SavedNote = { ...note, lines: truncatedLines, savedAt: Date.now() }
  await cache.put(addressOf(note), new Response(JSON.stringify(saved)))
  const all = (await read(cache)).toSorted((one, other) => Number(!!other.until) - Number(!!one.until))
  for (const old of all.slice(MAX_NOTES)) await cache.delete(addressOf(old))
}

const addressOf = ({ kind, id }: Pick<Note, 'kind' | 'id'>) =>
  `/private/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`

export const notes = async (): Promise<SavedNote[]> => ((await caches.has(NOTES)) ? read(await openCache()) : [])

async function read(cache: Cache): Promise<SavedNote[]> {
  if (!(await readOwner(cache))) return []
  const found: SavedNote[] = []
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname === OWNER) continue
    const note: unknown = await (await cache.match(request))?.json().catch(() => undefined)
    if (isNote(note) && expiresAt(note) > Date.now()) found.push(note)
    else await cache.delete(request)
  }
  return found.sort((one, other) => other.savedAt - one.savedAt)
}

const expiresAt = ({ until, savedAt }: SavedNote) => (until ? Date.parse(until) : savedAt + MAX_AGE_MS)

const PHOTO = /^data:image\/(webp|png|jpeg);base64,[\w+/=]+$/
const FONT_FILE = /^data:font\/woff2;base64,[\w+/=]+$/
const UNICODE_RANGE = /^U\+[\dA-F?-]{1,13}(, ?U\+[\dA-F?-]{1,13})*$/i
const PHONE_NUMBER = /^\+?\d[\d ().-]{1,20}$/
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/

const isText = (value: unknown) => typeof value === 'string'
const isTimestamp = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(String(value)))
const isMatchOf = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(String(value))
const isMissingOr = (test: (value: unknown) => boolean, value: unknown) => value === undefined || test(value)

/** Any script of this origin can write to a cache, so validate its content. */
function isNote(value: unknown): value is SavedNote {
  const note = (value ?? {}) as Record<keyof SavedNote, unknown>
  const { kind, heading, id, title, link, lines, savedAt, until, fonts } = note
  return (
    [kind, title].every(isText) &&
    isMissingOr(isText, heading) &&
    ['string', 'number'].includes(typeof id) &&
    typeof link === 'string' &&
    /^\/(?![/\\])/.test(link) &&
    typeof savedAt === 'number' &&
    isMissingOr(isTimestamp, until) &&
    isMissingOr((list) => Array.isArray(list) && list.every(isFont), fonts) &&
    Array.isArray(lines) &&
    lines.every(isLine)
  )
}

const isFont = (font: Record<keyof NoteFont, unknown> | undefined) =>
  isMatchOf(LANGUAGE)(font?.lang) && isMatchOf(FONT_FILE)(font?.url) && isMatchOf(UNICODE_RANGE)(font?.range)

const isLine = (line: Record<keyof NoteLine, unknown> | undefined) =>
  isText(line?.text) &&
  [line?.label, line?.at].every((value) => isMissingOr(isText, value)) &&
  isMissingOr(isMatchOf(LANGUAGE), line?.lang) &&
  isMissingOr(isMatchOf(PHONE_NUMBER), line?.call) &&
  isMissingOr(isMatchOf(PHOTO), line?.face)
