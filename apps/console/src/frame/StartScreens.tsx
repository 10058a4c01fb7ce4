import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { explain } from '../kit/explain.ts'
import { useSignOut } from '../kit/session.tsx'
import { useText } from '../kit/texts.ts'
import { BrandMark } from './BrandMark.tsx'

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
  const signOut = useSignOut()
  const navigate = useNavigate()
  const leave = () => void signOut().then(() => navigate({ to: '/login' }))
  return (
    <Notice
      brand={<BrandMark />}
      title={t('frame:start.accessDenied')}
      message={t('frame:start.noPermission')}
      secondary={{ id: 'leave', label: t('frame:start.signOut'), onClick: leave }}
    />
  )
}
