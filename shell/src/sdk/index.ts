// Must be the shell's first module with components, because the tokens declare the order of the CSS layers.
import '@flight-amigo/shared-ui/tokens.css'

/**
 * The contract between the shell and its remotes: one copy in the page, additive only (see CHANGELOG.md). Router and
 * toolkit are re-exported by name, so that each has one instance and only the listed names ship.
 */
export { skipToken } from '@reduxjs/toolkit/query/react'
export {
  Link,
  Navigate,
  NavLink,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { usePageName } from '../routing/pageTitle.ts'
export { useReplaceUrl } from '../routing/replaceUrl.ts'
export { botCheckToken } from '../session/botCheck.ts'
export { type ApiMeta, type ApiRequest, api, type SiteState, signOutWith, useDispatch, useSelector } from './api.ts'
export {
  defineRemote,
  type NavDefinition,
  type RemoteDefinition,
  type RouteDefinition,
  type SlotExtension,
} from './defineRemote.ts'
export { canSaveNotes, type Device, loadDevice, loadReportDialog, savesData } from './device.ts'
export { type DraftOwner, type Drafts, defineDrafts } from './drafts.ts'
export { errorText, type Failure } from './failure.ts'
export { i18n, locale, Trans, useLingui } from './i18n.tsx'
export { useLanguages } from './languages.ts'
export { lazyComponent, loadLazy, useLazy } from './lazy.tsx'
export { type LiveEvent, type LiveHandlers, onLive } from './live.ts'
export { freshCode, login } from './login.ts'
export { Slot } from './Slot.tsx'
export { forgetPerson, rememberUser, type SessionUser, useSession } from './session.ts'
export { useSettings } from './settings.ts'
export type { SlotName, SlotProps } from './slots.ts'
export { type Toast, toast } from './toast.ts'
export { type TrackedEvent, track } from './track.ts'
export { type FailureText, useFailure } from './useFailure.ts'
