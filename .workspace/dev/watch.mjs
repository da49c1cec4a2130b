// Builds one remote at each change, and serves it to pages that ask for it with `?remotes=`.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { root } from '../root.mjs'
import { listen } from './listen.mjs'

const name = process.env.DEV_REMOTE
const folder = join(root, name)
const require = createRequire(join(folder, 'package.json'))
const { federation } = require('./package.json')

process.chdir(folder)
const config = require('./webpack.config.cjs')
// This build is fast and readable. `npm run build` makes the one that ships.
config.optimization.minimize = false
config.devtool = 'source-map'
const compiler = createRequire(import.meta.url)('webpack')(config)

let whole
let finish
const begin = () => {
  whole = new Promise((resolve) => {
    finish = resolve
  })
}
begin()
const pages = new Set()

compiler.hooks.watchRun.tap('dev', () => void (finish?.done && begin()))
compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
  const problems = failure?.stack ?? stats.toString({ all: false, errors: true, warnings: true })
  const took = stats ? ` in ${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s` : ''
  console.log(problems ? `${name}: ${problems}` : `${name} is built${took}`)
  finish()
  finish.done = true
  if (!failure && !stats.hasErrors()) for (const page of pages) page.write('data: built\n\n')
})

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.map': 'application/json' }
const output = config.output.path
const prefix = new URL(config.output.publicPath).pathname

const server = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('cache-control', 'no-store')
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname === '/changes') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    pages.add(response)
    return response.on('close', () => pages.delete(response))
  }
  await whole // a request waits until a running build ends
  const file = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname.slice(1)
  const known = /^[\w.~-]+(\/[\w.~-]+)*$/.test(file) && !file.includes('..')
  const body = known ? await readFile(join(output, file)).catch(() => undefined) : undefined
  response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body)
})
listen(server, federation.port, 'localhost', `another npm run dev of ${name} may still run`)
