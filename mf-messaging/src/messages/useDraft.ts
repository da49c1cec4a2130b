import { defineDrafts } from '@flight-amigo/shell/sdk'
import { useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

const Draft = z.object({ content: z.string(), sendSMS: z.boolean() })
type Draft = z.infer<typeof Draft>

const drafts = defineDrafts({ name: 'draft', storedIn: 'browser', schema: Draft })

export function useDraft(me: number, other: number) {
  const [draft, setDraft] = useState<Draft>(() => drafts.read(me, other) ?? { content: '', sendSMS: false })
  const field = useRef<HTMLTextAreaElement>(null)
  const isOffered = useRef(false)
  const { content } = draft

  const change = (next: Draft) => {
    setDraft(next)
    if (next.content) drafts.save(me, next, other)
    else drafts.forget(me, other)
  }
  const offer = (text: string) => {
    isOffered.current = true
    field.current?.focus() // Synchronously: a phone opens its keyboard only in response to a touch.
    change({ ...draft, content: text })
  }
  useLayoutEffect(() => {
    if (!isOffered.current) return
    isOffered.current = false
    field.current?.setSelectionRange(content.length, content.length)
  }, [content])

  return { draft, change, offer, field }
}

export type MessageDraft = ReturnType<typeof useDraft>
