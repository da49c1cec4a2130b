// Separate, because listing details load no other part of the contract.
import * as z from 'zod/mini'

const optional = z.nullable(z.string())

/**
 * `POST /api/listings/{id}/contact`: the explicit request to connect. All fields are null until the address is confirmed.
 * `GET /api/listings/{id}/contact`: the same for a user who requested them before, otherwise 204; it records no request.
 */
export const Contact = z.object({ name: optional, email: optional, phoneNumber: optional })
export type Contact = z.infer<typeof Contact>
