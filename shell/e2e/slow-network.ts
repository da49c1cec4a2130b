import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from '@playwright/test'

/** Delays every response to these requests until `release` is called. `requested` resolves at the first request. */
export async function hold(page: Page, address: string | RegExp) {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>()
  await page.route(address, async (route: Route) => {
    markRequested()
    await blocked
    await route.continue()
  })
  return { requested, release }
}

/** Starts a proxy for the site that stops documents after this text until `come` is called. */
export async function slowConnection(page: Page, site: string, stopAfter: string) {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const line = createServer((requested, reply) => {
    const headers = { ...requested.headers, host: new URL(site).host, 'accept-encoding': 'identity' }
    const passed = request(site + requested.url, { method: requested.method ?? 'GET', headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const at = response.headers['content-type']?.startsWith('text/html') ? body.indexOf(stopAfter) : -1
      reply.writeHead(response.statusCode ?? 500, response.headers)
      if (at < 0) return reply.end(body)
      reply.write(body.subarray(0, at + stopAfter.length))
      await blocked
      reply.end(body.subarray(at + stopAfter.length))
    })
    requested.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  // Until then, the page sends more requests.
  page.once('close', () => {
    release()
    line.close()
    line.closeAllConnections()
  })
  return { address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, release }
}

/**
 * Delays React's scheduled work until the page's `goOn` is called. Work that an event does synchronously is not
 * delayed.
 */
export const holdReact = (page: Page, from: 'the start' | 'the first commit') =>
  page.addInitScript((when) => {
    const post = MessagePort.prototype.postMessage
    const waiting: (() => void)[] = []
    let paused = when === 'the start'
    Object.assign(window, {
      blocked: () => waiting.length > 0,
      goOn: () => {
        paused = false
        for (const work of waiting.splice(0)) work()
      },
    })
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      const work = () => post.apply(this, message as never)
      if (paused) waiting.push(work)
      else work()
    } as typeof post
    if (when === 'the start') return
    // The title is set in a layout effect: in the commit, before the effects that follow it.
    const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
    Object.defineProperty(document, 'title', {
      configurable: true,
      get: () => title?.get?.call(document),
      set(text: string) {
        paused = true
        title?.set?.call(document, text)
      },
    })
  }, from)

export async function slowMotion(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  const end = async () => {
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  }
  return { end }
}
