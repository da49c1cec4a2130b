import { Page } from '@flight-amigo/shared-ui/Page'
import { BriefForm } from './BriefForm.tsx'
import { BriefHeading } from './BriefSkeleton.tsx'
import type { BriefWords } from './briefWords.ts'
import { Published } from './Published.tsx'
import type { usePublishing } from './usePublishing.ts'

interface Props {
  kind: 'find' | 'offer'
  words: BriefWords
  publishing: ReturnType<typeof usePublishing>
}

/** A short creation screen: its form, and then what has become of it. */
export function BriefPage({ kind, words, publishing }: Props) {
  const { published, again } = publishing
  if (published)
    return (
      <Page width="form">
        <Published listing={published} title={words.published} another={words.another} onAnother={again} />
      </Page>
    )
  return (
    <Page width="form">
      <BriefHeading words={words} />
      <BriefForm kind={kind} publishing={publishing} words={words} />
    </Page>
  )
}
