// Apart from the rest of the module's contract, because the details of a listing load nothing else of it.
import * as z from 'zod/mini'

const optional = z.nullable(z.string())

/**
 * `POST /api/listings/{id}/contact`: the explicit request to connect. All null while the address is not confirmed.
 * `GET /api/listings/{id}/contact`: the same for somebody who has asked before, otherwise empty (204); it asks nobody.
 */
export const Contact = z.object({ name: optional, email: optional, phoneNumber: optional })
/** How to reach the author of a listing. */
export type Contact = z.infer<typeof Contact>
