import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AllExceptionsFilter } from '../../http/all-exceptions.filter.ts'
import { httpErrors } from '../../http/http.contract.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { PhotosService } from './photos.service.ts'
import { streamPhotoBodies } from './upload.ts'

const PER_NETWORK: Limit = { name: 'photos', max: 3000, seconds: 300 }

/** A photo never changes, but it may be erased, and caches should not outlive that for long. */
const CACHE_CONTROL = 'public, max-age=86400, immutable'

type PhotoRequest = FastifyRequest<{ Params: { name: string } }>

@Injectable()
export class PhotoRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly limits: RateLimit,
    private readonly photos: PhotosService,
  ) {}

  onModuleInit() {
    streamPhotoBodies(this.host)
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    // A route of Fastify itself, because it is not below `/api`.
    fastify.get('/photos/:name', async (request: PhotoRequest, reply) => {
      try {
        return await this.#send(request, reply)
      } catch (error) {
        this.exceptions.respond(error, request, reply)
        return reply
      }
    })
  }

  async #send({ params, ip }: PhotoRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hash = /^([0-9a-f]{64})\.webp$/.exec(params.name)?.[1]
    if (!hash) throw new Problem(httpErrors['not-found'])
    this.limits.takeCoarseFrom(PER_NETWORK, ip)
    const bytes = await this.photos.read(hash)
    if (!bytes) throw new Problem(httpErrors['not-found'])
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': CACHE_CONTROL }).send(bytes)
  }
}
