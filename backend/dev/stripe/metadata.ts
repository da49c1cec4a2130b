import { type Form, part } from './form.ts'
import type { Store, Thing } from './store.ts'
import { missing } from './stripe-error.ts'

/** Merges metadata into an object, in any state of it. An empty value removes its key. */
export async function updateMetadata(store: Store, kind: string, id: string, form: Form): Promise<Thing> {
  const thing = await store.find(id)
  if (thing?.object !== kind) throw missing(kind, id)
  const merged = { ...(thing.metadata as object), ...part(form, 'metadata') }
  return store.put({
    ...thing,
    metadata: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')),
  })
}
