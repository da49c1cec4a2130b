import { toast, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ComponentType, useEffect, useState } from 'react'

/** The details of the listing that the address names; their code comes with the first one, not with the first paint. */
export function DetailsWhenWanted() {
  const [params] = useSearchParams()
  const [Details, setDetails] = useState<ComponentType>()
  const wanted = params.has('listing')

  useEffect(() => {
    if (!wanted || Details) return
    let left = false
    import('./ListingFromAddress.tsx').then(
      ({ ListingFromAddress }) => left || setDetails(() => ListingFromAddress),
      () =>
        toast({
          variant: 'destructive',
          title: 'The details did not arrive',
          description: 'Something went wrong. Please try again.',
        }),
    )
    return () => {
      left = true
    }
  }, [wanted, Details])

  return Details && <Details />
}
