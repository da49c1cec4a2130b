import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { invalid, Problem } from '../http/problem.ts'
import { Verify } from './account.contract.ts'
import { type CodeSignedIn, CodeSignInService } from './code-sign-in.service.ts'
import { RequestStrategy } from './request.strategy.ts'

@Injectable()
export class CodeStrategy extends PassportStrategy(RequestStrategy, 'code') {
  validate(request: FastifyRequest, { codes }: { codes: CodeSignInService }): Promise<CodeSignedIn> {
    return codes.signIn(request, parse(request.body))
  }
}

/** Without `userId`, the code is for the phone of the signed-in user. */
@Injectable()
export class CodeGuard extends AuthGuard('code') {
  constructor(private readonly codes: CodeSignInService) {
    super()
  }

  override getAuthenticateOptions() {
    return { codes: this.codes }
  }

  override canActivate(context: ExecutionContext) {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    return parse(body).userId === undefined || super.canActivate(context)
  }

  override handleRequest<T>(error: unknown, found: CodeSignedIn | false, _info: unknown, context: ExecutionContext): T {
    if (error || !found) throw error ?? new Problem(httpErrors['signed-out'])
    context.switchToHttp().getResponse<FastifyReply>().header('set-cookie', found.cookies)
    return found.me as T
  }
}

// Guards run before pipes, so the body is not validated yet.
function parse(body: unknown): Verify {
  const parsed = Verify.safeParse(body)
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}
