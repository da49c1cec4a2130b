const HOME = '/'
const ORIGIN = 'https://here.invalid'
// A server may decode a path that a proxy has already decoded.
const DECODINGS = 3

/**
 * Returns the path on this origin that a redirect may lead to, or home for any other target. Browsers read `\` as `/`,
 * drop tabs and newlines, and resolve dots: attackers have used each of these to reach another site.
 */
export function safePath(target: string | null | undefined): string {
  if (!target?.startsWith('/') || /[\p{Cc}\p{Cs}]|%[01][0-9a-f]|%7f/iu.test(target)) return HOME
  const [path = ''] = target.split(/[?#]/)
  if (!isPlain(path) || !URL.canParse(target, ORIGIN)) return HOME
  const { origin, pathname, search, searchParams, hash } = new URL(target, ORIGIN)
  if (origin !== ORIGIN || !isPlain(pathname)) return HOME
  // A redirect to the redirecting page would never end.
  if (pathname === HOME && searchParams.has('redirect')) return HOME
  return pathname + search + hash
}

function isPlain(path: string) {
  let seen = path
  for (let round = 0; round < DECODINGS; round += 1) {
    if (/\\|\/\/|\p{Cc}/u.test(seen)) return false
    const decoded = decode(seen)
    if (decoded === seen) return true
    if (decoded === undefined) return false
    seen = decoded
  }
  return false
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
