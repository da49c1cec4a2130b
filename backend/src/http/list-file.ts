import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, SHARED } from './shared-responses.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Written by scripts/ when the backend is built, in each encoding that a browser may accept. */
interface ListFile {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  version: string
}

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

/** The list is neither serialized nor compressed for each request. */
export function sendList(list: ListFile, v: string | undefined, request: FastifyRequest, reply: FastifyReply) {
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request.headers['accept-encoding'], each))
  const etag = `"${list.version}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': v === list.version ? FOR_GOOD : SHARED })
  if (matchesEtag(request, etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(list[encoding ?? 'plain'])
}

const accepts = (header: string | undefined, coding: string) =>
  (header ?? '').split(',').some((part) => {
    const [name, weight] = part.trim().split(/;\s*q=/)
    return name === coding && Number(weight ?? 1) > 0
  })
