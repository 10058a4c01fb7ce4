import { Notice } from '@outpost/ui/Notice'
import type { CallError } from '../kit/api/client.ts'
import { explain } from '../kit/api/explain.ts'
import { useText } from '../kit/i18n/i18n.ts'
import { BrandMark } from './BrandMark.tsx'
import { useLeave } from './useLeave.ts'

interface MaintenanceProps {
  /** The operation that failed: reading the user, or ending a session. */
  what: 'user' | 'revoke'
  error: CallError
  retry: () => void
}

/** The screen shown if the server cannot tell who is signed in, or cannot end a session. */
export function Maintenance({ what, error, retry }: MaintenanceProps) {
  const t = useText()
  const { reason, requestId } = explain(error)
  const failed =
    what === 'revoke'
      ? 'frame:start.revokeFailed'
      : error.status === 408
        ? 'frame:start.userTimeout'
        : 'frame:start.userFailed'
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:start.maintenance')}
      message={
        <>
          {t('frame:start.maintenanceReason')}
          <br />
          <br />
          <strong>{t(failed)}</strong>
          <br />
          {reason}
        </>
      }
      primary={{ id: 'retry', label: t('frame:start.retry'), onClick: retry }}
      requestId={requestId}
    />
  )
}

/** The screen for a user whose role gives access to no page. */
export function NothingPermitted() {
  const t = useText()
  const leave = useLeave()
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:start.accessDenied')}
      message={t('frame:start.noPermission')}
      secondary={{ id: 'leave', label: t('frame:start.signOut'), onClick: leave }}
    />
  )
}
