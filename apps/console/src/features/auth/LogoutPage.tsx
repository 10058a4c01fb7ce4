import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { BrandMark } from '../../frame/BrandMark.tsx'
import { useDocumentTitle } from '../../frame/useDocumentTitle.ts'
import { useSignOut } from '../../kit/session.tsx'
import { useText } from '../../kit/texts.ts'

/** Opening this address signs out. */
export default function LogoutPage() {
  const t = useText()
  const navigate = useNavigate()
  const signOut = useEffectEvent(useSignOut())
  useEffect(() => void signOut(), [])
  useDocumentTitle(t('auth:signOut.title'))
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:signOut.title')}
      message={t('auth:signOut.message')}
      primary={{ id: 'again', label: t('auth:signOut.again'), onClick: () => void navigate({ to: '/login' }) }}
    />
  )
}
