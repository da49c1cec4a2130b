import { reportReasons } from '@flight-amigo/backend/contract/moderation'
import { defineDrafts } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import * as z from 'zod/mini'

const Draft = z.object({
  reason: z.enum(['', ...(Object.keys(reportReasons) as Array<keyof typeof reportReasons>)]),
  details: z.string(),
  thread: z.boolean(),
  alsoBlock: z.boolean(),
})
type Draft = z.infer<typeof Draft>

const EMPTY: Draft = { reason: '', details: '', thread: true, alsoBlock: false }
const drafts = defineDrafts({ name: 'report', keptIn: 'tab', schema: Draft })

/** What a person has written in a report of one thing. A reload keeps it. */
export function useReportDraft(me: number, about: string) {
  const [draft, setDraft] = useState(() => drafts.read(me, about) ?? EMPTY)
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    drafts.keep(me, next, about)
  }
  return { draft, change, forget: () => drafts.forget(me, about) }
}
