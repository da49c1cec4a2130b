import { StandardSchemaValidationPipe } from '@nestjs/common'
import { NestFactory, Reflector } from '@nestjs/core'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import * as z from 'zod/mini'
import { appModule } from './app.module.ts'
import type { Env } from './env.ts'
import { HttpAdapter } from './http/adapter.ts'
import { AllExceptionsFilter } from './http/all-exceptions.filter.ts'
import { ApiLimit } from './http/api-limit.ts'
import { ConcurrentWrites } from './http/concurrent-writes.ts'
import type { ProblemBody } from './http/http.contract.ts'
import { createLog, logRequests, NestLog } from './http/logging.ts'
import { invalid } from './http/problem.ts'
import { ReplySerializer } from './http/reply.serializer.ts'
import { protectSharedResponses } from './http/shared-responses.ts'
import { i18n, inLocale } from './languages/i18n.ts'
import { LOCALE_HEADER } from './languages/locales.ts'
import { openApi } from './openapi.ts'

export { setClockAhead } from './http/clock.contract.ts'
export { runScheduledJobs, settled, trackedWorkOf } from './startup/settled.ts'

// zod/mini has no language by default; without one every message is "Invalid input".
z.config(z.locales.en())

/** Builds the application exactly as it runs in production; tests call the same function. */
export async function createApp(env: Env, log = createLog(env)): Promise<NestFastifyApplication> {
  const adapter = new HttpAdapter(env)
  logRequests(adapter.getInstance(), log)
  protectSharedResponses(adapter.getInstance(), env)
  adapter.getInstance().addHook('onRequest', ({ headers }, _, done) => {
    const locale = headers[LOCALE_HEADER]
    if (typeof locale === 'string') inLocale(locale, done)
    else done()
  })
  adapter
    .getInstance()
    .addHook('preSerialization', async ({ headers }, { statusCode }, payload) =>
      statusCode >= 400 ? inLocale(`${headers[LOCALE_HEADER]}`, () => inOwnLanguage(payload)) : payload,
    )

  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(appModule(env), adapter, {
    bodyParser: false,
    logger: new NestLog(log),
    abortOnError: false,
    return503OnClosing: false, // Nest, like http/adapter.ts, serves requests while readiness is 503
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
    // Only browsers of the past, and plugins that no browser has, read these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.enableCsrfProtection({ trustedOrigins: [env.ORIGIN] })
  app.useGlobalGuards(app.get(ApiLimit)) // runs after the modules' own guards
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }))
  app.useGlobalInterceptors(app.get(ConcurrentWrites), new ReplySerializer(app.get(Reflector)))
  app.useGlobalFilters(app.get(AllExceptionsFilter))
  return app
}

/** The body of an error with its messages in the language of the page. */
function inOwnLanguage(body: unknown) {
  if (i18n.locale === 'en' || typeof body !== 'object' || body === null || !('message' in body)) return body
  const { message, fields } = body as ProblemBody
  const translate = ([name, text]: [string, string]) => [name, i18n.ifKnown(text)]
  return {
    ...body,
    message: i18n.ifKnown(message),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(translate)) }),
  }
}

/** Describes the API of this backend as OpenAPI. */
export const describeApi = (env: Env) => openApi(appModule(env))
