import type { Params } from 'nestjs-pino'
import type { Env } from '../env.ts'

/** One line a request: what and how long, never who, what was in it, or a query string. */
export function logging(env: Env): Params {
  return {
    pinoHttp: {
      level: env.LOG_LEVEL,
      quietReqLogger: true,
      genReqId: (request) => request.id as string,
      customAttributeKeys: { reqId: 'requestId' },
      serializers: {
        req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?')[0] }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      },
      // Belt and braces: nothing above logs these, a future line might.
      redact: {
        paths: [
          '*.cookie',
          '*.authorization',
          '*.password',
          '*.code',
          '*.email',
          '*.phone',
          'req.headers',
          'res.headers',
        ],
        remove: true,
      },
      // pino-http invents an error with its own stack for every 5xx; ours has been logged by the filter.
      customErrorObject: (_request, _reply, _error, { err: _err, ...entry }) => entry,
      // middie strips from `url` what it has matched.
      autoLogging: {
        ignore: ({ url, ...request }) =>
          String('originalUrl' in request ? request.originalUrl : url).startsWith('/api/health'),
      },
    },
  }
}
