import {
  type CallHandler,
  type ExecutionContext,
  SerializeOptions,
  SetMetadata,
  StandardSchemaSerializerInterceptor,
} from '@nestjs/common'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FastifyReply } from 'fastify'
import { tap } from 'rxjs'
import { invalid } from './problem.ts'

export const LIST = Symbol('LIST')

// Nest does not export the metadata key of `@SerializeOptions`, so this decorates a function and reads the key from it.
const decorated = () => {}
SerializeOptions({})(decorated, '', { value: decorated })
export const REPLY = Reflect.getMetadataKeys(decorated)[0] as string

type List = readonly unknown[] | FastifyReply

export const ReturnsList =
  () =>
  <Handler extends (...args: never[]) => List | Promise<List>>(
    target: object,
    key: string,
    handler: TypedPropertyDescriptor<Handler>,
  ) =>
    SetMetadata(LIST, true)(target, key, handler)

/** Sends only the fields of the contract. A reply that does not match it fails, and the log names the fields. */
export class ReplySerializer extends StandardSchemaSerializerInterceptor {
  override intercept(context: ExecutionContext, next: CallHandler) {
    const isList = Reflect.hasMetadata(LIST, context.getHandler())
    const check = (reply: unknown) => {
      if (Array.isArray(reply) && !isList) throw new Error('The reply is a list: declare it by @ReturnsList()')
    }
    return super.intercept(context, { handle: () => next.handle().pipe(tap(check)) })
  }

  override async transformToPlain(reply: object, schema: StandardSchemaV1): Promise<object> {
    if (!reply) return reply
    const result = await schema['~standard'].validate(reply)
    if (!result.issues) return result.value as object
    const fields = Object.entries(invalid(result.issues).details.fields ?? {})
    throw new Error(
      `The reply does not fit its contract: ${fields.map(([field, why]) => `${field} (${why})`).join(', ')}`,
    )
  }
}
