import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { listen } from './ports.mjs'

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves the results of `watchBundles`: the files, the releases (`/release.json?name=messaging`), and `/changes`, an
 * event stream for pages. Returns functions that notify pages and close the server.
 */
export function serve({ builds, problems, port }) {
  const pages = new Set()
  const named = (name) => builds.find((build) => build.name === name)
  const state = () => ({
    builds: Object.fromEntries(builds.filter((each) => each.compilation).map((each) => [each.name, each.state()])),
    problems: [...problems].map(([title, text]) => ({ title, text })),
  })
  const notify = (pages) => {
    const message = `data: ${JSON.stringify(state())}\n\n`
    for (const page of pages) page.write(message)
  }

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    try {
      if (pathname === '/changes') {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        pages.add(response)
        response.on('close', () => pages.delete(response))
        return notify([response])
      }
      const requested = named(searchParams.get('name')) ?? builds.find(({ name }) => name !== 'shell')
      if (pathname === '/release.json') return send(response, '.json', JSON.stringify(await requested.release()))
      const owner = builds.find(({ base }) => pathname.startsWith(new URL(base).pathname))
      const file = owner && pathname.slice(new URL(owner.base).pathname.length)
      const isFile = file && TYPES[extname(file)] && /^[\w.~-]+(\/[\w.~-]+)*$/.test(file) && !file.includes('..')
      // A hot update never changes, so it does not wait for a running build.
      if (!file?.includes('.hot-update.')) await owner?.ready()
      const body = isFile ? await readFile(join(owner.folder, file)).catch(() => undefined) : undefined
      if (body) return send(response, extname(file), body)
      response.writeHead(404).end()
    } catch (error) {
      console.error(error.message)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(error.message)
    }
  })
  listen(server, port, 'localhost', 'stop what listens there')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { notify: () => notify(pages), close }
}

const send = (response, extension, body) => response.writeHead(200, { 'content-type': TYPES[extension] }).end(body)
