import { useState } from 'react'
import * as z from 'zod/mini'
import { keep, recall } from './stored.ts'

const Draft = z.object({ content: z.string(), sendSMS: z.boolean() })
type Draft = z.infer<typeof Draft>

const EMPTY: Draft = { content: '', sendSMS: false }

/** What is being written to somebody: it survives a reload, another conversation in between, and a login. */
export function useDraft(me: number, other: number) {
  const what = `draft:${other}`
  const [draft, setDraft] = useState(() => recall(me, what, (value) => Draft.safeParse(value).data) ?? EMPTY)
  const change = (next: Draft) => {
    setDraft(next)
    keep(me, what, next.content ? next : undefined)
  }
  return { draft, change, clear: () => change({ ...EMPTY, sendSMS: draft.sendSMS }) }
}
