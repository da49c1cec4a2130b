import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Releases</title><script type="module" src="/dev/releases.js"></script><p>Opening the releases …</p></html>`

// The token is fetched, because a script that contained it could be loaded by the page of any other site.
const SCRIPT = `
const reply = await fetch('/dev/releases.json')
if (reply.ok) sessionStorage.setItem('private:visitor:deploy-token:', JSON.stringify((await reply.json()).token))
location.replace('/ops/releases')
`

/** `/dev/releases`: opens the page of releases with the deploy token that the start leaves on this machine. */
export function mountReleases(fastify: FastifyInstance, dataDir: string): void {
  fastify.get('/dev/releases', (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html').send(PAGE),
  )
  fastify.get('/dev/releases.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT))
  fastify.get('/dev/releases.json', (_request, reply) => {
    const file = join(dataDir, 'release-token')
    reply.header('cache-control', 'no-store')
    if (!existsSync(file)) return reply.status(404).send({})
    return reply.send({ token: readFileSync(file, 'utf8').trim() })
  })
}
