import { randomUUID } from 'node:crypto'
import { StandardSchemaSerializerInterceptor, StandardSchemaValidationPipe } from '@nestjs/common'
import { NestFactory, Reflector } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { appModule } from './app.module.ts'
import type { Env } from './env.ts'
import { ApiLimit } from './http/api-limit.ts'
import { createLog, logRequests, NestLog } from './http/logging.ts'
import { ProblemFilter } from './http/problem.filter.ts'
import { invalid } from './http/problem.ts'

const KIB = 1024

// zod/mini brings no language of its own; without one every message is "Invalid input".
z.config(z.locales.en())

/** Builds the application exactly as it runs in production; tests call the same function. */
export async function createApp(env: Env): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: 100 * KIB,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    genReqId: () => randomUUID(),
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000 },
    routerOptions: { maxParamLength: 100 },
    logger: false,
    skipMiddie: true, // nothing here is Express middleware
    // A malformed address or an over-long parameter fails in the router, before any hook and any filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      })
      app.get(ProblemFilter).answer(error, request, reply)
    },
  })
  // text/plain is a cross-site "simple" request. With it gone and Nest's urlencoded parser off, all but JSON is 415.
  adapter.getInstance().removeContentTypeParser('text/plain')
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }) // a public route says otherwise with @Header
    done()
  })
  const log = createLog(env)
  logRequests(adapter.getInstance(), log)

  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(appModule(env), adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
    // New requests are answered while readiness says 503; the listener closes afterwards (http/readiness.ts).
    return503OnClosing: false,
    routeConflictPolicy: { duplicate: 'error', shadow: 'error' },
  })
  app.setGlobalPrefix('api')
  app.useSecurityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: "'none'", baseUri: "'none'", frameAncestors: "'none'", formAction: "'self'" },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: env.NODE_ENV === 'production',
  })
  app.enableCsrfProtection({ trustedOrigins: [env.ORIGIN] })
  app.useGlobalGuards(app.get(ApiLimit)) // after those that modules bring
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }))
  app.useGlobalInterceptors(new StandardSchemaSerializerInterceptor(app.get(Reflector)))
  app.useGlobalFilters(app.get(ProblemFilter))
  return app
}
