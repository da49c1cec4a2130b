import { Controller, Get, Header, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../http/access.decorators.ts'
import { sendList } from '../http/list-file.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { SHARED } from '../http/shared-responses.ts'
import { Language, LanguagesQuery, LanguagesVersion } from './languages.contract.ts'
import { languagesFile } from './languages.ts'

@Public()
@Controller('languages')
export class LanguagesController {
  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: Language })
  list(
    @Query({ schema: LanguagesQuery }) { v }: LanguagesQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendList(languagesFile, v, request, reply)
  }

  @Get('version')
  @Header('cache-control', SHARED)
  @SerializeOptions({ schema: LanguagesVersion })
  version(): LanguagesVersion {
    return { version: languagesFile.version }
  }
}
