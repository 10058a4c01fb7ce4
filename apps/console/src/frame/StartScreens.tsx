import { Notice } from '@outpost/ui/Notice'
import { explain } from '../kit/explain.ts'
import { useText } from '../kit/texts.ts'
import { BrandMark } from './BrandMark.tsx'
import { useLeave } from './useLeave.ts'

/** The server does not say who is signed in. */
export function Maintenance({ error, retry }: { error: Error; retry: () => void }) {
  const t = useText()
  const { reason, requestId } = explain(error)
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:start.maintenance')}
      message={<>{t('frame:start.maintenanceReason')}<br />{reason}</>}
      primary={{ id: 'retry', label: t('frame:start.retry'), onClick: retry }}
      footer={requestId}
    />
  )
}

/** For a user whose role shows no page at all. */
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
