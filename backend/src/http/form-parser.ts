import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from './http.contract.ts'
import { Problem } from './problem.ts'

/** Email clients (RFC 8058) and Twilio send only forms. */
const FORM_PATHS = /^\/api\/((alerts\/)?unsubscribe\/[\w.-]+|sms\/(inbound|status\/[\w-]+))$/

/** Accepts forms only at these paths, because another site can make a browser send a form. */
export function parseForms({ httpAdapter }: HttpAdapterHost): void {
  const fastify = httpAdapter.getInstance<FastifyInstance>()
  const parse = async (request: FastifyRequest, body: string) => {
    if (!FORM_PATHS.test(request.url)) throw new Problem(httpErrors['not-json'])
    return Object.fromEntries(new URLSearchParams(body))
  }
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
}
