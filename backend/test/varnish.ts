import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { anyPort, isListening } from '../dev/ports.ts'
import { eventually } from './eventually.ts'

const VCL = join(import.meta.dirname, '../operations/varnish.vcl')

// Debian keeps it where only root's shell looks.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin` }

/** Varnish with backend/operations/varnish.vcl in front of a backend that is not in production. */
export async function startVarnish(backend: { port: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'))
  const port = await anyPort()
  const file = join(folder, 'site.vcl')
  const text = readFileSync(VCL, 'utf8')
    .replace('.host = "backend"', '.host = "127.0.0.1"')
    .replace('.port = "3000"', `.port = "${backend.port}"`)
    .replaceAll('__Host-', '') // a cookie has this only behind https
  writeFileSync(file, text)
  const args = ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m']
  const child = spawn('varnishd', [...args, '-p', 'http_gzip_support=off'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said)
      expect(await isListening(port)).toBe(true)
    }, 20_000)
  } catch (error) {
    await stop()
    throw new Error(`varnishd has not started: ${said}`, { cause: error })
  }
  return { port, stop, get: getFrom(port) }
}

export interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  isHit: boolean
}

/** Sends a request to this port with the site's own host, which `fetch` cannot. */
function getFrom(port: number) {
  const agent = new Agent({ keepAlive: false })
  return async (path: string, headers: Record<string, string> = {}, method = 'GET', payload?: object): Promise<Got> => {
    const body = payload && JSON.stringify(payload)
    const outgoing = request({
      ...{ host: '127.0.0.1', port, path, method, agent },
      headers: { host: 'site.test', ...(body && { 'content-type': 'application/json' }), ...headers },
    }).end(body)
    const [reply] = await once(outgoing, 'response')
    let text = ''
    for await (const part of reply.setEncoding('utf8')) text += part
    return { status: reply.statusCode, headers: reply.headers, body: text, isHit: reply.headers['x-cache'] === 'hit' }
  }
}
