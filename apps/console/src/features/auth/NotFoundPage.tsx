import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { useText } from '../../kit/i18n/i18n.ts'

/** The page for unknown addresses. It has no dependencies on the shell and needs no session. */
export default function NotFoundPage() {
  const t = useText()
  const navigate = useNavigate()
  useDocumentTitle(t('auth:notFound.title'))
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:notFound.title')}
      message={t('auth:notFound.message')}
      primary={{ id: 'home', label: t('auth:notFound.home'), onClick: () => void navigate({ to: '/' }) }}
    />
  )
}
