import * as z from 'zod/mini'

const loader = z.custom<() => Promise<unknown>>((value) => typeof value === 'function')

/** A remote is a stranger: what it exposes is checked before it is used. */
export const RemoteShape = z.object({
  name: z.string(),
  routes: z.array(z.object({ path: z.string(), page: loader })),
  slots: z.optional(z.record(z.string(), z.object({ fill: loader }))),
})
/** What the shell needs of a remote's definition at run time; the rest it knows from the registry. */
export type RemoteShape = z.infer<typeof RemoteShape>
