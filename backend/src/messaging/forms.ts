import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'

/** Those who post forms because a standard says so: mail programs (RFC 8058) and Twilio. */
const FORMS = /^\/api\/(unsubscribe\/[\w.-]+|sms\/inbound)$/

/** Reads forms at those two addresses and nowhere else: a form is what another site can make a browser send. */
export function readForms({ httpAdapter }: HttpAdapterHost): void {
  const fastify = httpAdapter.getInstance<FastifyInstance>()
  const parse = async (request: FastifyRequest, body: string) => {
    if (!FORMS.test(request.url)) throw new Problem(httpErrors['not-json'])
    return Object.fromEntries(new URLSearchParams(body))
  }
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
}
