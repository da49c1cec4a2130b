import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env, type Secrets } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { readToken, signToken } from '../http/signed-token.ts'

const WRONG: Limit = { name: 'email-reports-wrong', max: 20, seconds: 3600 }
const SENDER = 'provider'

/** The secret is signed, so it needs no setting of its own. */
export const emailReportsToken = (secrets: Secrets): string => signToken(secrets, 'email-reports', SENDER)

@Injectable()
export class EmailReportsGuard implements CanActivate {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly limits: RateLimit,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>()
    if (readToken(this.env.CODE_SECRET, 'email-reports', secretIn(headers.authorization)) === SENDER) return true
    await this.limits.takeFrom(WRONG, ip)
    throw new Problem(httpErrors['signed-out'])
  }
}

/** Also accepts HTTP Basic, because many providers can only send a password in the URL. */
function secretIn(authorization = ''): string {
  const [, scheme, value = ''] = /^(Bearer|Basic) (\S+)$/.exec(authorization) ?? []
  return scheme === 'Basic'
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
}
