import { useState } from 'react'
import { Button } from '../Button.tsx'
import noResults from '../drawings/no-results.svg'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { Illustration } from '../Illustration.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { Exhibit } from './Exhibit.tsx'

export function StateExhibits() {
  const [retrying, setRetrying] = useState(false)
  return (
    <Exhibit title="EmptyState, ErrorState, NotLoaded, FailureNotice" layout="stack">
      <EmptyState
        drawing={<Illustration of={noResults} />}
        title="No Amigos found"
        level={3}
        action={<Button>Create a Listing</Button>}
      >
        Try adjusting your search criteria or create a new listing.
      </EmptyState>
      <ErrorState
        title="Error loading Amigos. Please try again later."
        level={3}
        retrying={retrying}
        onRetry={() => setRetrying(true)}
      />
      <NotLoaded title="The reviews could not be loaded" retrying={retrying} onRetry={() => setRetrying(true)} />
      <FailureNotice failure={{ title: 'Payment failed', description: 'Your card was declined.' }} />
    </Exhibit>
  )
}
