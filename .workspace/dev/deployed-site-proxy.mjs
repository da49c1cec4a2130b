// Forwards every request to a deployed site, and replaces the remotes and the shell's scripts in each document with
// local builds, because a changed page needs development React. The document itself is that of the deployed shell.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from './ports.mjs'

const target = new URL(process.env.DEV_AGAINST).origin
const { DEV_AT: localFiles, DEV_NAMES = '', PORT = '3000', HOST = '127.0.0.1' } = process.env

/** The proxy has no https, so it renames cookies that require https in responses, and restores them in requests. */
const toLocalCookie = (cookie) => cookie.replace('__Host-', 'host--').replace(/; *Secure/i, '')
const toDeployedCookies = (cookies) => cookies.replaceAll('host--', '__Host-')

const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
])

const server = createServer(async (request, response) => {
  try {
    const headers = new Headers()
    for (const [key, value] of Object.entries(request.headers))
      if (!['host', 'connection', 'content-length', 'accept-encoding'].includes(key)) headers.set(key, String(value))
    if (headers.has('cookie')) headers.set('cookie', toDeployedCookies(headers.get('cookie')))
    if (headers.has('origin')) headers.set('origin', target)
    if (headers.has('referer')) headers.set('referer', target)
    const hasBody = !['GET', 'HEAD'].includes(request.method)
    const upstream = await fetch(target + request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    })
    for (const [key, value] of upstream.headers) if (!HOP_BY_HOP_HEADERS.has(key)) response.setHeader(key, value)
    response.setHeader('set-cookie', upstream.headers.getSetCookie().map(toLocalCookie))
    response.removeHeader('strict-transport-security')
    const isDocument = upstream.headers.get('content-type')?.startsWith('text/html') && upstream.status !== 304
    if (!isDocument) {
      response.writeHead(upstream.status)
      return upstream.body ? Readable.fromWeb(upstream.body).pipe(response) : response.end()
    }
    response.removeHeader('etag')
    const names = ['shell', ...DEV_NAMES.split(',')]
    const releases = await Promise.all(names.map(localRelease))
    const { html, replaced } = releases.reduce(withRelease, { html: await upstream.text(), replaced: [] })
    const policy = upstream.headers.get('content-security-policy') ?? ''
    response.setHeader('content-security-policy', localPolicy(policy, replaced))
    response.writeHead(upstream.status).end(html)
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${target}: ${error.cause?.message ?? error.message}`)
  }
})
listen(server, Number(PORT), HOST, 'stop what listens there, or set PORT to another')

async function localRelease(name) {
  const response = await fetch(`${localFiles}/release.json?name=${name}`)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const scriptJson = (data) => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Replaces a release in a document with the local one, and with the rules of its first paint. The painted content stays until
 * the page replaces it. `replaced` collects the hashes of the rules before and after.
 */
function withRelease({ html, replaced }, { css, ...release }) {
  const { name, base, version, integrity } = release
  const isShell = name === 'shell'
  const start = `<link rel="preload" as="script" href="${base}shell.js" integrity="${integrity['shell.js']}" crossorigin="anonymous" data-start>\n`
  const rules = new RegExp(`(<style data-release="${name}">)(.*?)(</style>)`, 's')
  const previous = rules.exec(html)?.[2]
  const changed = html
    .replace(rules, (_all, open, _text, close) => open + css + close)
    .replace(
      new RegExp(`<link rel="preload" as="(script|style)" href="[^"]*/${name}/[^>]*>\n?`, 'g'),
      isShell ? start : '',
    )
    .replace(/(<script type="application\/json" id="site">)(.*?)(<\/script>)/s, (_all, open, data, close) => {
      const site = JSON.parse(data)
      const withoutSkeleton = (part) => ({ ...part, skeleton: '' })
      if (isShell) site.shell = { version, base, integrity }
      else {
        const ours = {
          ...release,
          routes: release.routes.map(withoutSkeleton),
          slots: release.slots.map(withoutSkeleton),
        }
        site.releases = [...site.releases.filter((one) => one.name !== name), ours]
      }
      delete site.visit // Builds under development must not affect the metrics of the live releases.
      return open + scriptJson(site) + close
    })
  const hashes = previous === undefined ? [] : [[hashOf(previous), hashOf(css)]]
  return { html: changed, replaced: [...replaced, ...hashes] }
}

/** The deployed site's CSP with the hashes of our rules instead of theirs, and with our file server. */
const localPolicy = (policy, replaced) =>
  replaced
    .reduce((text, [previous, ours]) => text.replace(previous, ours), policy)
    .split('; ')
    .map((directive) =>
      /^(script|style|font|connect|img|manifest)-src /.test(directive) ? `${directive} ${localFiles}` : directive,
    )
    .join('; ')
