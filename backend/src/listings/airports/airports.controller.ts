import { Controller, Get, Header, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../http/access.decorators.ts'
import { sendList } from '../../http/list-file.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { Airport, AirportsQuery, AirportsVersion } from './airports.contract.ts'
import { airportsFile, airportsNamed } from './airports.ts'

@Public()
@Controller('airports')
export class AirportsController {
  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: Airport })
  list(
    @Query({ schema: AirportsQuery }) { v, codes }: AirportsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (codes) return reply.header('cache-control', SHARED).send(airportsNamed(codes))
    return sendList(airportsFile, v, request, reply)
  }

  @Get('version')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: AirportsVersion })
  version(): AirportsVersion {
    return { version: airportsFile.version }
  }
}
