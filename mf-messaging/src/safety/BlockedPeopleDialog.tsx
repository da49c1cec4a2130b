import { OtherUser } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { api } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
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

export function BlockedPeopleDialog({ me, onClose }: { me: number; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Blocked people`}>
      <People me={me} />
    </Dialog>
  )
}

function People({ me }: { me: number }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useBlocksQuery(me)
  const { unblock, failure } = useUnblock()
  if (isError) {
    return <ErrorState title={t`The list could not be loaded.`} level={3} onRetry={refetch} retrying={isFetching} />
  }
  if (!data) {
    return (
      <SkeletonGroup label={t`Loading blocked people`} className={styles.person}>
        <Skeleton shape="avatar" />
        <Skeleton width="half" />
      </SkeletonGroup>
    )
  }
  if (data.length === 0)
    return (
      <p>
        <Trans>You haven't blocked anyone.</Trans>
      </p>
    )
  return (
    <>
      <ul className={styles.people}>
        {data.map((person) => {
          const { username } = person
          return (
            <li key={person.id} className={styles.person}>
              <Avatar name={username} src={person.profilePictureUrl} />
              <PersonText as="span" className={styles.name}>
                {username}
              </PersonText>
              <Button
                variant="quiet"
                size="small"
                aria-label={t`Unblock ${username}`}
                onClick={async ({ currentTarget }) => {
                  const title = currentTarget.closest('dialog')?.querySelector('h2')
                  if (await unblock(person)) title?.focus() // The pressed button is removed with its row.
                }}
              >
                <Trans>Unblock</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      <FailureNotice failure={failure} />
    </>
  )
}
