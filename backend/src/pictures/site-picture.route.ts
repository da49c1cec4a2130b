import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { AllExceptionsFilter } from '../http/all-exceptions.filter.ts'
import { SITE_PICTURE } from './link-picture.ts'
import { Pictures } from './pictures.service.ts'

@Injectable()
export class SitePictureRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly pictures: Pictures,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.get('/pictures/site/:file', async (request, reply) => {
      try {
        await this.pictures.count(request)
        return await this.pictures.send(SITE_PICTURE, request, reply)
      } catch (error) {
        this.exceptions.respond(error, request, reply)
        return reply
      }
    })
  }
}
