import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, SerializeOptions, UseGuards } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../http/access.decorators.ts'
import { AllExceptionsFilter } from '../http/all-exceptions.filter.ts'
import { page } from '../http/pagination.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { DeployGuard, Deploys } from './access/deploy.guard.ts'
import type { Deployer } from './access/tokens.ts'
import { RegistryService } from './registry.service.ts'
import {
  CanaryStart,
  DeployToken,
  HistoryQuery,
  LiveChange,
  LiveContracts,
  LiveReleases,
  NewRelease,
  Promotion,
  PublishedRelease,
  ReleaseLine,
  ReleaseSet,
  Retirement,
  Rollback,
  VisualCheck,
  Withdrawal,
} from './releases.contract.ts'
import { ReleasesService } from './releases.service.ts'

const MIB = 1024 * 1024

/** `@Public`, because a deploy token is checked instead of a session. */
@Public()
@Controller('releases')
export class ReleasesController {
  constructor(
    private readonly releases: ReleasesService,
    private readonly registry: RegistryService,
    guard: DeployGuard,
    exceptions: AllExceptionsFilter,
    host: HttpAdapterHost,
  ) {
    readTokensFirst(host.httpAdapter.getInstance<FastifyInstance>(), guard, exceptions)
  }

  @Get('live')
  @SerializeOptions({ schema: LiveReleases })
  live(): LiveReleases {
    const { generation, liveVersions } = this.registry.live
    return {
      generation,
      live: Object.fromEntries(Object.entries(liveVersions).map(([name, { version }]) => [name, version])),
    }
  }

  @Get('live/contracts')
  @UseGuards(DeployGuard)
  @ReturnsList()
  @SerializeOptions({ schema: LiveContracts })
  liveContracts() {
    return this.releases.liveContracts()
  }

  @Get()
  @UseGuards(DeployGuard)
  @ReturnsList()
  @SerializeOptions({ schema: ReleaseLine })
  list(@Deploys() who: Deployer) {
    return this.releases.list(who)
  }

  @Get('token')
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: DeployToken })
  token(@Deploys() who: Deployer) {
    return this.releases.tokenOf(who)
  }

  @Get('history')
  @UseGuards(DeployGuard)
  @ReturnsList()
  @SerializeOptions({ schema: LiveChange })
  async history(
    @Query({ schema: HistoryQuery }) query: HistoryQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.releases.history(query), query.limit, ({ generation }) => `${generation}`, request, reply)
  }

  @Post()
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: PublishedRelease })
  publish(@Deploys() who: Deployer, @Body({ schema: NewRelease }) build: NewRelease) {
    return this.releases.publish(build, who)
  }

  @Post('visual-checks')
  @HttpCode(204)
  @UseGuards(DeployGuard)
  addVisualCheck(@Deploys() who: Deployer, @Body({ schema: VisualCheck }) check: VisualCheck) {
    return this.releases.recordVisualCheck(check, who)
  }

  @Post('promote')
  @HttpCode(200)
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: ReleaseSet })
  promote(@Deploys() who: Deployer, @Body({ schema: Promotion }) promotion: Promotion) {
    return this.releases.promote(promotion, who)
  }

  @Post('canary')
  @HttpCode(200)
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: ReleaseSet })
  canary(@Deploys() who: Deployer, @Body({ schema: CanaryStart }) canary: CanaryStart) {
    return this.releases.canary(canary, who)
  }

  @Post('rollback')
  @HttpCode(200)
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: ReleaseSet })
  rollback(@Deploys() who: Deployer, @Body({ schema: Rollback }) rollback: Rollback) {
    return this.releases.rollback(rollback, who)
  }

  @Post('retire')
  @HttpCode(200)
  @UseGuards(DeployGuard)
  @SerializeOptions({ schema: ReleaseSet })
  retire(@Deploys() who: Deployer, @Body({ schema: Retirement }) retirement: Retirement) {
    return this.releases.retire(retirement, who)
  }

  @Post('withdraw')
  @HttpCode(204)
  @UseGuards(DeployGuard)
  withdraw(@Deploys() who: Deployer, @Body({ schema: Withdrawal }) withdrawal: Withdrawal) {
    return this.releases.withdraw(withdrawal, who)
  }
}

/**
 * Checks a deploy token before the body is read, and before the limit of the API, which then counts the token and not
 * the network: a pipeline shares its network with visitors. Raises the size limit for builds.
 */
function readTokensFirst(fastify: FastifyInstance, guard: DeployGuard, exceptions: AllExceptionsFilter): void {
  fastify.addHook('onRoute', (route) => {
    if (!/^\/api\/releases(\/|$)/.test(route.url)) return
    const takesBuilds = route.url === '/api/releases' && route.method === 'POST'
    if (takesBuilds) route.bodyLimit = 16 * MIB
    route.onRequest = async (request, reply) => {
      try {
        if (takesBuilds || request.headers.authorization) await guard.authenticate(request)
      } catch (error) {
        exceptions.respond(error, request, reply)
        return reply
      }
    }
  })
}
