import { useDispatch } from '../src/sdk/api.ts'
import { rememberUser } from '../src/sdk/session.ts'
import { asha } from './renderInSite.tsx'

/** A button by which Asha signs in on the page that is open. */
export const Arriving = () => {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => dispatch(rememberUser(asha))}>
      Asha arrives
    </button>
  )
}
