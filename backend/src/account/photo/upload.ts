import { Readable } from 'node:stream'
import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { accountErrors, PHOTO_BYTES } from '../account.contract.ts'

const PHOTO_ROUTE = '/api/profile/photo'
const IMAGE_TYPES = /^image\/(jpeg|png|webp|avif|gif|heic|heif)$/

/** Passes the body of an upload on as a stream, so that nothing is buffered before the session is checked. */
export function streamPhotoBodies({ httpAdapter }: HttpAdapterHost): void {
  httpAdapter.getInstance<FastifyInstance>().addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.url === PHOTO_ROUTE) done(null, payload)
    else done(new Problem(httpErrors['not-json']))
  })
}

export async function pictureIn({ body, headers }: FastifyRequest): Promise<Buffer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!(body instanceof Readable) || !IMAGE_TYPES.test(type)) throw new Problem(accountErrors['photo-unreadable'])
  const chunks: Buffer[] = []
  let size = 0
  // Does not close the stream, so that the error can be sent on its connection.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length
    if (size > PHOTO_BYTES) throw tooLarge(body)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Discards the rest of the body until the request times out, so that the client reads the error. */
function tooLarge(body: Readable): Problem {
  body.resume()
  return new Problem(accountErrors['photo-too-large'])
}
