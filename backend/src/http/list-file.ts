import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, SHARED } from './shared-replies.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** A list that scripts/ wrote when the backend was built, in each form that a browser may accept. */
interface ListFile {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  /** Changes when the list does. */
  version: string
}

/** Reads dist/<name>.json; the way there is the same from src and from dist. */
export function listFile(name: string): ListFile {
  const file = join(import.meta.dirname, `../../dist/${name}.json`)
  const plain = readFileSync(file)
  return {
    plain,
    br: readFileSync(`${file}.br`),
    gzip: readFileSync(`${file}.gz`),
    version: createHash('sha256').update(plain).digest('hex').slice(0, 10),
  }
}

/** Sends the list as the build wrote it: it is neither serialised nor compressed for each reader. */
export function sendList(list: ListFile, v: string | undefined, request: FastifyRequest, reply: FastifyReply) {
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request.headers['accept-encoding'], each))
  const etag = `"${list.version}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': v === list.version ? FOR_GOOD : SHARED })
  if (isKnown(request, etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(list[encoding ?? 'plain'])
}

/** Whether an Accept-Encoding names the coding and does not weigh it zero. */
const accepts = (header: string | undefined, coding: string) =>
  (header ?? '').split(',').some((part) => {
    const [name, weight] = part.trim().split(/;\s*q=/)
    return name === coding && Number(weight ?? 1) > 0
  })
