import type { ListingValues } from './listingValues.ts'

interface Draft {
  values?: Partial<ListingValues>
  /** What was sent last, and under which key: the same words again are the same request. */
  attempt?: { words: string; key: string }
}

/** What was typed into a form before, in this tab: a reload, a login or a crash in between loses nothing. */
export function readDraft(form: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? '{}')
  } catch {
    return {} // Storage is switched off, or holds something else: then there is no draft.
  }
}

/** Keeps more of a draft. */
export function keepDraft(form: string, more: Draft) {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify({ ...readDraft(form), ...more }))
  } catch {
    // Full or switched off: the form works all the same.
  }
}

/** Forgets a draft that has become a listing. */
export function dropDraft(form: string) {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {
    // As above.
  }
}

/** The key under which these words are sent: the one of the attempt before if it said the same. */
export function keyFor(form: string, words: string): string {
  const { attempt } = readDraft(form)
  const key = attempt?.words === words ? attempt.key : crypto.randomUUID()
  keepDraft(form, { attempt: { words, key } })
  return key
}

// The shell forgets what is named so when a person logs out.
const nameOf = (form: string) => `private:draft:${form}`
