// Builds the twins of the site, and serves all three as a CDN would: HTTP/2, compressed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../../../.workspace/root.mjs'

const require = createRequire(join(root, 'shell/package.json'))
const FOLDER = join(root, '.cache/twins')
const compressed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

const remotes = () =>
  readdirSync(root)
    .filter((folder) => folder.startsWith('mf-'))
    .map((folder) => ({ ...require(join(root, folder, 'package.json')).federation, context: join(root, folder) }))

/** Names the sources of the twins: the last releases, whose versions are those of their sources, and the configuration. */
const sources = () =>
  [...remotes().map(({ context }) => context), join(root, 'shell')]
    .map((context) => JSON.parse(readFileSync(join(context, 'dist/releases.json'), 'utf8')).at(-1))
    .concat(readFileSync(require.resolve('./webpack/twins.cjs'), 'utf8'))
    .join('\n')

/** Builds the twins one after the other, except those of the same sources, which another benchmark has built. */
export async function buildTwins(names) {
  const webpack = require('webpack')
  const { twins } = require('./webpack/twins.cjs')
  for (const name of names) {
    const built = join(FOLDER, name, 'sources.txt')
    if (existsSync(built) && readFileSync(built, 'utf8') === sources()) continue
    rmSync(built, { force: true })
    const stats = await promisify(webpack)(twins[name](remotes(), join(FOLDER, name)))
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
    writeFileSync(built, sources())
  }
}

/** The document of a twin: without content, styles and responses, with the scripts as the plugin adds them. */
export function asTwin(name, html) {
  const base = `/twins/${name}/shell/`
  const files = ['shell.css', 'shell.js'].filter((file) => existsSync(join(FOLDER, name, 'shell', file)))
  const tags = files.map((file) =>
    file.endsWith('.js')
      ? `<script defer src="${base}${file}"></script>`
      : `<link rel="stylesheet" href="${base}${file}">`,
  )
  return html
    .replace(
      /<div id="root">[\s\S]*<\/div>\s*(?=<script type="application\/json" id="site">)/,
      '<div id="root"></div>\n',
    )
    .replaceAll(/<style[\s\S]*?<\/style>|<link rel="preload"[^>]*>|<script>[\s\S]*?<\/script>/g, '')
    .replace(/(<script type="application\/json" id="site">)([\s\S]*?)(<\/script>)/, (_, open, data, close) => {
      const site = JSON.parse(data)
      const releases = site.releases.map((release) => ({ ...release, integrity: {} }))
      const settings = { ...site.settings, serviceWorker: false }
      const less = { ...site, releases, settings, responses: {}, links: {} }
      return open + JSON.stringify(less).replaceAll('<', '\\u003c') + close
    })
    .replace('</head>', `${tags.join('\n')}\n</head>`)
}

/** Serves the site at an https address of its own, as it is or as a twin of it. */
export async function serve(address, twin) {
  const { host } = new URL(address)
  const serve = async (incoming, reply) => {
    const { pathname } = new URL(incoming.url, address)
    if (pathname.startsWith('/twins/')) return file(pathname, reply)
    const sent = await passed(incoming, address, host, twin)
    const isDocument = String(sent.headers['content-type']).startsWith('text/html')
    if (!twin || !isDocument) {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = sent.headers
      reply.writeHead(sent.statusCode, headers).end(sent.body)
      return
    }
    reply.writeHead(sent.statusCode, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    reply.end(compressed(asTwin(twin, sent.body.toString())))
  }
  const server = createSecureServer(certificate(), (incoming, reply) =>
    serve(incoming, reply).catch(() => reply.stream.close()),
  )
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `https://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

/** The site's response to this request; the document of a twin as text. */
async function passed(incoming, address, host, twin) {
  const entries = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && name !== 'connection')
  const headers = { ...Object.fromEntries(entries), host }
  if (headers.origin) headers.origin = new URL(address).origin
  if (twin && /^text\/html/.test(headers.accept ?? '')) delete headers['accept-encoding']
  return new Promise((resolve, reject) => {
    const forward = request(new URL(incoming.url, address), { method: incoming.method, headers }, async (reply) => {
      const { statusCode, headers } = reply
      const isDocument = String(headers['content-type']).startsWith('text/html')
      const body = Buffer.concat(await reply.toArray())
      if (!isDocument) return resolve({ statusCode, headers, body })
      const { 'content-length': _, ...rest } = headers
      resolve({ statusCode, headers: rest, body })
    })
    forward.on('error', reject)
    incoming.pipe(forward)
  })
}

const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml' }

function file(pathname, reply) {
  const path = join(FOLDER, pathname.replace('/twins/', ''))
  if (!existsSync(path)) return reply.writeHead(404).end()
  const type = TYPES[path.split('.').at(-1)] ?? 'application/octet-stream'
  const isText = type !== 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' }
  if (!made.has(path)) made.set(path, isText ? compressed(readFileSync(path)) : readFileSync(path))
  reply.writeHead(200, { ...headers, ...(isText && { 'content-encoding': 'br' }) }).end(made.get(path))
}
const made = new Map()

let created
/** A certificate of a day. Browsers speak HTTP/2 under TLS only. */
function certificate() {
  if (created) return created
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1']
  const { status } = spawnSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  if (status !== 0) throw new Error('This needs the program openssl, which makes a certificate for HTTP/2.')
  created = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return created
}
