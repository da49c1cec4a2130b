import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { AllExceptionsFilter } from '../http/all-exceptions.filter.ts'
import { localeOf } from '../languages/locales.ts'
import { sitePictureIn } from './link-picture.ts'
import { PicturesService } from './pictures.service.ts'

@Injectable()
export class SitePictureRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly pictures: PicturesService,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    for (const path of ['/pictures/site/:file', '/pictures/:locale/site/:file'])
      fastify.get<{ Params: { locale?: string } }>(path, async (request, reply) => {
        try {
          this.pictures.count(request)
          return await this.pictures.send(sitePictureIn(localeOf(request.params.locale)), request, reply)
        } catch (error) {
          this.exceptions.respond(error, request, reply)
          return reply
        }
      })
  }
}
