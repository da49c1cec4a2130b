import { Controller, Get, Header, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../account/public.ts'
import { Airport, AirportsQuery, AirportsVersion } from './airports.contract.ts'
import { airportsFile, airportsVersion } from './airports.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'

@Public()
@Controller('airports')
export class AirportsController {
  /** Sent as the build wrote it: three thousand airports are neither serialised nor compressed for each reader. */
  @Get()
  @SerializeOptions({ schema: Airport })
  list(
    @Query({ schema: AirportsQuery }) { v }: AirportsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const encoding = ['br', 'gzip'].find((each) => accepts(request.headers['accept-encoding'], each))
    const etag = `"${airportsVersion}${encoding ? `-${encoding}` : ''}"`
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': v === airportsVersion ? FOR_GOOD : ASK_AGAIN })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .type('application/json; charset=utf-8')
      .send(airportsFile[(encoding as 'br' | 'gzip' | undefined) ?? 'plain'])
  }

  @Get('version')
  @Header('cache-control', 'no-cache')
  @SerializeOptions({ schema: AirportsVersion })
  version(): AirportsVersion {
    return { version: airportsVersion }
  }
}

/** Whether an Accept-Encoding names the coding and does not weigh it zero. */
const accepts = (header: string | undefined, coding: string) =>
  (header ?? '').split(',').some((part) => {
    const [name, weight] = part.trim().split(/;\s*q=/)
    return name === coding && Number(weight ?? 1) > 0
  })
