import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { Splash } from '../../shell/Splash.tsx'
import { Maintenance } from '../../shell/StartScreens.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { CallError } from '../../kit/api/client.ts'
import { useFailedSignOut, useSignOut } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** A page that signs out when it is opened. It confirms this once the session has ended. */
export default function LogoutPage() {
  const t = useText()
  const navigate = useNavigate()
  const failedSignOut = useFailedSignOut()
  const [done, setDone] = useState(false)
  const signOut = useSignOut()
  const leave = useEffectEvent(() => void signOut().then((location) => setDone(location !== undefined)))
  useEffect(() => leave(), [])
  useDocumentTitle(t('auth:signOut.title'))
  if (failedSignOut) return <Stuck error={failedSignOut.error} retry={() => leave()} />
  if (!done) return <Splash />
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:signOut.title')}
      message={t('auth:signOut.message')}
      primary={{ id: 'again', label: t('auth:signOut.again'), onClick: () => void navigate({ to: '/login' }) }}
    />
  )
}

function Stuck({ error, retry }: { error: Error; retry: () => void }) {
  if (!(error instanceof CallError)) throw error
  return <Maintenance what="revoke" error={error} retry={retry} />
}
