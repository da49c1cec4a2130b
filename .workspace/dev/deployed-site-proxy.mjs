// Passes every request on to a deployed site, and replaces the remotes and the shell's scripts in each document by
// local builds, because a changed page needs development React. The document itself is that of the deployed shell.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from './ports.mjs'

const target = new URL(process.env.DEV_AGAINST).origin
const { DEV_AT: at, DEV_NAMES = '', PORT = '3000', HOST = '127.0.0.1' } = process.env

/** The proxy has no https, so it renames cookies that require https in responses, and restores them in requests. */
const here = (cookie) => cookie.replace('__Host-', 'host--').replace(/; *Secure/i, '')
const there = (cookies) => cookies.replaceAll('host--', '__Host-')

const HOP = new Set([
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
    if (headers.has('cookie')) headers.set('cookie', there(headers.get('cookie')))
    if (headers.has('origin')) headers.set('origin', target)
    if (headers.has('referer')) headers.set('referer', target)
    const hasBody = !['GET', 'HEAD'].includes(request.method)
    const reply = await fetch(target + request.url, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    })
    for (const [key, value] of reply.headers) if (!HOP.has(key)) response.setHeader(key, value)
    response.setHeader('set-cookie', reply.headers.getSetCookie().map(here))
    response.removeHeader('strict-transport-security')
    const isDocument = reply.headers.get('content-type')?.startsWith('text/html') && reply.status !== 304
    if (!isDocument) {
      response.writeHead(reply.status)
      return reply.body ? Readable.fromWeb(reply.body).pipe(response) : response.end()
    }
    response.removeHeader('etag')
    const names = ['shell', ...DEV_NAMES.split(',')]
    const releases = await Promise.all(names.map(releaseHere))
    const { html, replaced } = releases.reduce(withRelease, { html: await reply.text(), replaced: [] })
    const policy = reply.headers.get('content-security-policy') ?? ''
    response.setHeader('content-security-policy', admitting(policy, replaced))
    response.writeHead(reply.status).end(html)
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${target}: ${error.cause?.message ?? error.message}`)
  }
})
listen(server, Number(PORT), HOST, 'stop what listens there, or set PORT to another')

async function releaseHere(name) {
  const reply = await fetch(`${at}/release.json?name=${name}`)
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const inert = (data) => JSON.stringify(data).replaceAll('<', '\\u003c')

/**
 * Replaces a release in a document by the local one, with the rules of its first paint. The painted content stays until
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
      const bare = (part) => ({ ...part, skeleton: '' })
      if (isShell) site.shell = { version, base, integrity }
      else {
        const ours = { ...release, routes: release.routes.map(bare), slots: release.slots.map(bare) }
        site.releases = [...site.releases.filter((one) => one.name !== name), ours]
      }
      delete site.visit // Builds under development must not affect the metrics of the live releases.
      return open + inert(site) + close
    })
  const hashes = previous === undefined ? [] : [[hashOf(previous), hashOf(css)]]
  return { html: changed, replaced: [...replaced, ...hashes] }
}

/** The deployed site's CSP with the hashes of our rules instead of theirs, and with our file server. */
const admitting = (policy, replaced) =>
  replaced
    .reduce((text, [previous, ours]) => text.replace(previous, ours), policy)
    .split('; ')
    .map((directive) =>
      /^(script|style|font|connect|img|manifest)-src /.test(directive) ? `${directive} ${at}` : directive,
    )
    .join('; ')
