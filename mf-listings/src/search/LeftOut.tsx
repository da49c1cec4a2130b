import { Notice } from '@flight-amigo/shared-ui/Notice'

/** Says which parts of a shared link the search has left out. */
export const LeftOut = ({ problems }: { problems: string[] }) =>
  problems.length > 0 && (
    <Notice title="Part of this link does not work">
      {problems.map((problem) => (
        <p key={problem} dir="auto">
          {problem}
        </p>
      ))}
    </Notice>
  )
