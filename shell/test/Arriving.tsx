import { useDispatch } from '../src/sdk/api.ts'
import { rememberUser } from '../src/sdk/session.ts'
import { asha } from './renderInSite.tsx'

export const Arriving = () => {
  const dispatch = useDispatch()
  return (
    <button type="button" onClick={() => dispatch(rememberUser(asha))}>
      Asha arrives
    </button>
  )
}
