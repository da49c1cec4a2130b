import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { accountErrors } from './account.contract.ts'
import { SessionsService } from './sessions.service.ts'

/** A session that began in a preview would outlive it in pages whose code is not live. */
@Injectable()
export class NotInPreviewGuard implements CanActivate {
  constructor(private readonly sessions: SessionsService) {}

  canActivate(context: ExecutionContext): true {
    const { cookie } = context.switchToHttp().getRequest<FastifyRequest>().headers
    if (this.sessions.cookie.isInPreview(cookie)) throw new Problem(accountErrors['no-login-in-preview'])
    return true
  }
}
