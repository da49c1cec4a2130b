import { Transform, type TransformCallback } from 'node:stream'
import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WEBHOOK = '/api/stripe/webhook'
const bodies = new WeakMap<FastifyRequest, Buffer[]>()

/** The body as it came, to the byte; only of webhooks. */
export const rawBody = (request: FastifyRequest): Buffer => Buffer.concat(bodies.get(request) ?? [])

/** A signature is over bytes: they are kept beside what the one JSON parser, with its limits, makes of them. */
export function keepRawBodies({ httpAdapter }: HttpAdapterHost): void {
  httpAdapter.getInstance<FastifyInstance>().addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.url !== WEBHOOK) return payload
    const parts: Buffer[] = []
    bodies.set(request, parts)
    const keep = (part: Buffer, _encoding: string, done: TransformCallback) => {
      parts.push(part)
      done(null, part)
    }
    return payload.pipe(new Transform({ transform: keep }))
  })
}
