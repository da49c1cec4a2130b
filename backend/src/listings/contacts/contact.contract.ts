// A file of its own, so that listing details load no other part of the contract.
import * as z from 'zod/mini'

const optional = z.nullable(z.string())

/** All fields are null until the owner's address is confirmed. */
export const Contact = z.object({ name: optional, email: optional, phoneNumber: optional })
export type Contact = z.infer<typeof Contact>
