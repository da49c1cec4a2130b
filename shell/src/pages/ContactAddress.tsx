import { useSettings } from '../sdk/settings.ts'

/** The address to write to, after these words; nothing where none is set. */
export function ContactAddress({ before }: { before: string }) {
  const { contactEmail } = useSettings()
  if (!contactEmail) return null
  return (
    <>
      {before}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </>
  )
}
