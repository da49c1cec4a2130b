// Passes every request on to a deployed site, and puts the facts of a remote that is built here into each document.
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { listen } from './listen.mjs'

const target = new URL(process.env.DEV_AGAINST).origin
const [name, at] = process.env.DEV_REMOTE_AT.split(/@(.*)/s)
const { PORT = '3000', HOST = '127.0.0.1' } = process.env

/** There is no https here: cookies lose the marks that demand it on their way here, and get them back on their way there. */
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

/** The deployed site does not know that the remote is built here, so this script reloads the page. */
const RELOAD = '/dev-against.js'
const reload = `new EventSource('${at}/changes').onmessage = () => location.reload()`

const server = createServer(async (request, response) => {
  if (request.url === RELOAD) return response.writeHead(200, { 'content-type': 'text/javascript' }).end(reload)
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
    const release = await (await fetch(`${at}/release.json`)).json()
    const html = withRemote(await reply.text(), release)
    response.setHeader(
      'content-security-policy',
      admitting(reply.headers.get('content-security-policy') ?? '', release),
    )
    response.writeHead(reply.status).end(html)
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${target}: ${error.cause?.message ?? error.message}`)
  }
})
listen(server, Number(PORT), HOST, 'stop what listens there, or set PORT to another')

/** Names our build instead of theirs in the document's data. The skeleton stays until the page replaces it. */
function withRemote(html, { css, ...release }) {
  return html
    .replace('</head>', `<script src="${RELOAD}" defer></script></head>`)
    .replace(new RegExp(`<link rel="preload" as="(script|style)" href="[^"]*/${name}/[^>]*>\n?`, 'g'), '')
    .replace(/(<script type="application\/json" id="site">)(.*?)(<\/script>)/s, (_all, start, data, end) => {
      const site = JSON.parse(data)
      const bare = (part) => ({ ...part, skeleton: '' })
      const ours = { ...release, routes: release.routes.map(bare), slots: release.slots.map(bare) }
      site.releases = [...site.releases.filter((one) => one.name !== name), ours]
      return start + JSON.stringify(site).replaceAll('<', '\\u003c') + end
    })
}

const admitting = (policy, { base }) =>
  policy
    .split('; ')
    .map((directive) =>
      /^(script|style|font|connect)-src /.test(directive) ? `${directive} ${new URL(base).origin}` : directive,
    )
    .join('; ')
