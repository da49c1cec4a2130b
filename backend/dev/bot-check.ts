import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** The answer to every token: a person or a robot, or the service hangs or is broken. */
type Opinion = 'human' | 'robot' | 'hang' | 'broken'

const OPINIONS: readonly string[] = ['human', 'robot', 'hang', 'broken'] satisfies Opinion[]

// Replaces the service's script in the page: the same two calls, and a badge in the same place.
const SCRIPT = `(() => {
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'bot check'
  badge.setAttribute('aria-hidden', 'true')
  badge.style.cssText = 'position:fixed;right:4px;bottom:14px;width:70px;height:60px;display:grid;place-items:center;font:11px sans-serif;color:#555;background:#f9f9f9;border-radius:2px;box-shadow:0 0 5px gray;pointer-events:none'
  document.body.append(badge)
  window.grecaptcha = {
    ready: (then) => { queueMicrotask(then) },
    execute: async (_key, { action }) => {
      const reply = await fetch('/dev/bot-check/token?action=' + encodeURIComponent(action))
      if (!reply.ok) throw new Error('no token')
      return reply.text()
    },
  }
})()`

interface About {
  action: string
  hostname?: string | undefined
  at: number
  id: string
}

// A token contains all that it stands for, so that the stand-in of another process can verify it.
const sign = (text: string) => createHmac('sha256', 'stand-in').update(text).digest('base64url')

function token(action: string, hostname?: string): string {
  const about: About = { action, hostname, at: Date.now(), id: randomUUID() }
  const text = Buffer.from(JSON.stringify(about)).toString('base64url')
  return `dev.${text}.${sign(text)}`
}

function read(made: string): About | undefined {
  const [, text = '', signature] = made.split('.')
  return signature === sign(text) ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined
}

/** Speaks reCAPTCHA v3's protocol: script and tokens for the browser (`mount`), siteverify for the server. */
export async function startBotCheck({ port = 0 } = {}) {
  let opinion: Opinion = 'human'
  const used = new Set<string>()

  function verify(form: URLSearchParams): object {
    const refused = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!form.get('secret')) return refused('missing-input-secret')
    const response = form.get('response') ?? ''
    const about = read(response)
    if (!about) return refused('invalid-input-response')
    if (used.has(response) || Date.now() - about.at > 120_000) return refused('timeout-or-duplicate')
    used.add(response)
    const { action, hostname, at } = about
    return {
      success: true,
      score: opinion === 'robot' ? 0.1 : 0.9,
      action,
      hostname,
      challenge_ts: new Date(at).toISOString(),
    }
  }

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    if (opinion === 'hang') return
    if (opinion === 'broken') return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verify(form)))
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })

  const think = (of: Opinion) => {
    opinion = of
  }

  return {
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    /** Makes a token as the script would. */
    token,
    think,
    /** The browser's side, and a switch for tests: `POST /dev/bot-check/think` with `{ "opinion": "robot" }`. */
    mount(fastify: FastifyInstance) {
      fastify.get('/dev/bot-check/api.js', (_request, reply) => reply.type('text/javascript').send(SCRIPT))
      fastify.get<{ Querystring: { action?: string } }>('/dev/bot-check/token', ({ query, hostname }, reply) => {
        if (opinion === 'hang') return reply.hijack()
        if (opinion === 'broken') return reply.status(500).send()
        return reply.type('text/plain').send(token(query.action ?? '', hostname.replace(/:\d+$/, '')))
      })
      fastify.post<{ Body: { opinion?: string } }>('/dev/bot-check/think', ({ body }, reply) => {
        if (!OPINIONS.includes(body.opinion ?? '')) return reply.status(400).send(OPINIONS)
        think(body.opinion as Opinion)
        return reply.status(204).send()
      })
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
