import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { IdempotencyKey as AnyKey } from './http.contract.ts'
import { invalid } from './problem.ts'

/** `narrower` is the schema of a route that cannot store every key. */
export const IdempotencyKey = createParamDecorator(
  (narrower: z.ZodMiniType | undefined, context: ExecutionContext): string | undefined => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']
    const key = AnyKey.safeParse(header)
    if (key.success && (narrower?.safeParse(header).success ?? true)) return key.data
    throw invalid([{ path: ['idempotency-key'], message: 'The header Idempotency-Key is not a key' }])
  },
)
