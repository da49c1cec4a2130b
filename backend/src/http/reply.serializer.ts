import { StandardSchemaSerializerInterceptor } from '@nestjs/common'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { invalid } from './problem.ts'

/** Sends what a contract describes. A reply that does not fit is a failure, and the log says which field. */
export class ReplySerializer extends StandardSchemaSerializerInterceptor {
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
