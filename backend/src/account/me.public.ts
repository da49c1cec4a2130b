import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { SignedIn } from './sessions.service.ts'

/** Undefined on a public route without a session: type the parameter accordingly. */
export const Me = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn | undefined =>
    context.switchToHttp().getRequest<{ user?: SignedIn }>().user,
)
