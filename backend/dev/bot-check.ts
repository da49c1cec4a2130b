import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** The keys of the fake: one for pages, one for the site. */
export const BOT_CHECK = { BOT_CHECK_SITE_KEY: 'fake', BOT_CHECK_SECRET: 'fake-secret' }

/** The response to every token: a person, a robot, or a score between 0 and 1; or the service hangs or is broken. */
type Verdict = 'human' | 'robot' | 'hang' | 'broken' | number

const SCORES = { human: 0.9, robot: 0.1 }

const isVerdict = (of: unknown): of is Verdict =>
  typeof of === 'number' ? of >= 0 && of <= 1 : ['human', 'robot', 'hang', 'broken'].includes(String(of))

// Replaces the service's script in the page: the same two calls, and a badge in the same place. As the real one it comes
// from another origin, requests tokens from that origin, and knows one site key.
const SCRIPT = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src)
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'bot check'
  badge.setAttribute('aria-hidden', 'true')
  badge.style.cssText = 'position:fixed;right:4px;bottom:14px;width:70px;height:60px;display:grid;place-items:center;font:11px sans-serif;color:#555;background:#f9f9f9;border-radius:2px;box-shadow:0 0 5px gray;pointer-events:none'
  document.body.append(badge)
  window.grecaptcha = {
    ready: (then) => { queueMicrotask(then) },
    execute: async (key, { action }) => {
      if (key !== searchParams.get('render')) throw new Error('Invalid site key or not loaded in api.js: ' + key)
      const reply = await fetch(origin + '/token?' + new URLSearchParams({ key, action }))
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

// A token contains all that it stands for, so that the fake of another process can verify it.
const sign = (text: string) => createHmac('sha256', 'fake').update(text).digest('base64url')

function token(action: string, hostname?: string, at = Date.now()): string {
  const about: About = { action, hostname, at, id: randomUUID() }
  const text = Buffer.from(JSON.stringify(about)).toString('base64url')
  return `dev.${text}.${sign(text)}`
}

function read(made: string): About | undefined {
  const [, text = '', signature] = made.split('.')
  return signature === sign(text) ? JSON.parse(Buffer.from(text, 'base64url').toString()) : undefined
}

// Pages of tests send the header of their network to all hosts.
const OPEN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-forwarded-for' }

/** Speaks reCAPTCHA v3's protocol: script and tokens for the browser, siteverify for the server. */
export async function startBotCheck({ port = 0 } = {}) {
  let verdict: Verdict = 'human'
  const used = new Set<string>()

  function verify(form: URLSearchParams): object {
    const refused = (code: string) => ({ success: false, 'error-codes': [code] })
    const secret = form.get('secret')
    if (!secret) return refused('missing-input-secret')
    if (secret !== BOT_CHECK.BOT_CHECK_SECRET) return refused('invalid-input-secret')
    const response = form.get('response')
    if (!response) return refused('missing-input-response')
    const about = read(response)
    if (!about) return refused('invalid-input-response')
    if (used.has(response) || Date.now() - about.at > 120_000) return refused('timeout-or-duplicate')
    used.add(response)
    const { action, hostname, at } = about
    const score = typeof verdict === 'number' ? verdict : verdict === 'robot' ? SCORES.robot : SCORES.human
    return { success: true, score, action, hostname, challenge_ts: new Date(at).toISOString() }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bot-check')
    const reply = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, ...OPEN }).end(body)
    if (request.method === 'OPTIONS') return void reply(204, 'text/plain', '')
    if (pathname === '/api.js') return void reply(200, 'text/javascript', SCRIPT)
    if (verdict === 'hang') return
    if (verdict === 'broken') return void reply(500, 'text/plain', '')
    if (pathname === '/token') {
      if (searchParams.get('key') !== BOT_CHECK.BOT_CHECK_SITE_KEY) return void reply(400, 'text/plain', '')
      // The page says where it is, not the script.
      const { hostname } = new URL(request.headers.origin ?? 'http://nowhere')
      return void reply(200, 'text/plain', token(searchParams.get('action') ?? '', hostname))
    }
    if (pathname !== '/siteverify' || request.method !== 'POST') return void reply(404, 'text/plain', '')
    reply(200, 'application/json', JSON.stringify(verify(new URLSearchParams(await text(request)))))
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const setVerdict = (of: Verdict) => {
    verdict = of
  }

  return {
    scriptUrl: `${url}/api.js`,
    verifyUrl: `${url}/siteverify`,
    /** Makes a token as the script would. */
    token,
    setVerdict,
    /** For tests in a browser: tokens without a page, and `POST /dev/bot-check/verdict` with `{ "verdict": "robot" }`. */
    mount(fastify: FastifyInstance) {
      fastify.get<{ Querystring: { action?: string } }>('/dev/bot-check/token', ({ query, hostname }, reply) =>
        reply.type('text/plain').send(token(query.action ?? '', hostname.replace(/:\d+$/, ''))),
      )
      fastify.post<{ Body: { verdict?: unknown } }>('/dev/bot-check/verdict', ({ body }, reply) => {
        if (!isVerdict(body.verdict)) return reply.status(400).send()
        setVerdict(body.verdict)
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
