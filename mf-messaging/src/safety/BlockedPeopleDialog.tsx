import { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { api } from '@flight-amigo/shell/sdk'
import * as z from 'zod/mini'
import styles from './Safety.module.css'
import { useUnblock } from './useUnblock.ts'

const { useBlocksQuery } = api.enhanceEndpoints({ addTagTypes: ['Blocks'] }).injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<OtherUser[], number>({
      query: () => '/blocks',
      responseSchema: z.array(OtherUser),
      providesTags: ['Blocks'],
    }),
  }),
})

/** The blocked people, each with an Unblock button. */
export const BlockedPeopleDialog = ({ me, onClose }: { me: number; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Blocked people">
    <People me={me} />
  </Dialog>
)

function People({ me }: { me: number }) {
  const { data, isError, isFetching, refetch } = useBlocksQuery(me)
  const { unblock, failure } = useUnblock()
  if (isError) {
    return <ErrorState title="The list could not be loaded." level={3} onRetry={refetch} retrying={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading blocked people" className={styles.person}>
        <Skeleton shape="avatar" />
        <Skeleton width="half" />
      </SkeletonGroup>
    )
  }
  if (data.length === 0) return <p>You haven’t blocked anyone.</p>
  return (
    <>
      <ul className={styles.people}>
        {data.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.username} src={person.profilePictureUrl} />
            <span dir="auto">{person.username}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Unblock ${person.username}`}
              onClick={async ({ currentTarget }) => {
                const title = currentTarget.closest('dialog')?.querySelector('h2')
                if (await unblock(person)) title?.focus() // The pressed button goes with its row.
              }}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
    </>
  )
}
