import { lazy, useEffect } from 'react'
import { messages as accountMessages } from '../features/auth/messages.ts'
import { loadChunk } from '../kit/browser/chunk.ts'
import { CallError } from '../kit/api/client.ts'
import { goOffline, isOffline } from '../kit/api/offline.ts'
import { Dialogs } from '../kit/screen/router.tsx'
import type { SessionState } from '../kit/auth/session.tsx'
import { withMessages } from '../kit/i18n/i18n.ts'
import { Maintenance } from './StartScreens.tsx'

const loadNotices = () => withMessages(accountMessages, () => import('./AccountNotices.tsx'))
const EmailNotVerified = lazy(async () => ({
  default: (await loadChunk(loadNotices)).EmailNotVerified,
}))
const MfaRequired = lazy(async () => ({ default: (await loadChunk(loadNotices)).MfaRequired }))

/**
 * Shown if the console cannot start. Error codes that block the account have their own screens, which explain how to
 * regain access.
 */
export function Failed({ what, error, retry }: Extract<SessionState, { state: 'failed' }>) {
  useEffect(() => void isOffline().then((offline) => offline && goOffline()), [error])
  // A bug in the console rather than a failed request. It is left to the error boundary, instead of being shown as
  // maintenance.
  if (!(error instanceof CallError)) throw error
  const code = error.items[0]?.code
  const Blocked = code === 'EMAIL_NOT_VERIFIED' ? EmailNotVerified : code === 'MFA_MANDATORY' ? MfaRequired : undefined
  if (!Blocked) return <Maintenance what={what} error={error} retry={retry} />
  return (
    <>
      <Blocked retry={retry} />
      <Dialogs />
    </>
  )
}
