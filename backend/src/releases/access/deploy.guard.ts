import { type CanActivate, createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import type { Caller } from '../../http/api-limit.ts'
import { Problem } from '../../http/problem.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import { releasesErrors } from '../releases.contract.ts'
import { type Deployer, deployerOf } from './tokens.ts'

const WRONG = { name: 'deploy-wrong', max: 20, seconds: 3600 }

type DeployRequest = FastifyRequest & Caller & { deployer?: Deployer }

/** The token is checked before the body is read, because bodies may have 16 MB. */
@Injectable()
export class DeployGuard implements CanActivate {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly limits: RateLimit,
  ) {}

  async authenticate(request: DeployRequest): Promise<void> {
    const [, token] = /^Bearer (\S{20,200})$/.exec(request.headers.authorization ?? '') ?? []
    const deployer = token ? await deployerOf(this.pool, token) : undefined
    if (!deployer) {
      if (token) await this.limits.takeFrom(WRONG, request.ip)
      throw new Problem(releasesErrors[token ? 'wrong-deploy-token' : 'no-deploy-token'])
    }
    request.deployer = deployer
    request.caller = `deploy token ${deployer.id}`
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<DeployRequest>()
    if (!request.deployer) await this.authenticate(request)
    return true
  }
}

export const Deploys = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<DeployRequest>().deployer as Deployer,
)
