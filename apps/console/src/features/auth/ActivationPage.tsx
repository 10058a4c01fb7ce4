import { account } from '@outpost/contract/auth/account/endpoints'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { NoticeProblem } from '../../shell/NoticeProblem.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'

/** The page that the link of a confirmation email opens. It requires a click, because mail scanners also open links. */
export default function ActivationPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  const { submit, state, error } = useSubmit({ endpoint: account.activate, reload: false, onDone: () => setDone(true) })
  useDocumentTitle(t('auth:activation.title'))
  const confirm = {
    id: 'confirm',
    label: t('auth:activation.confirm'),
    busy: state.waiting,
    onClick: () => submit({ token }),
  }
  const go = { id: 'go', label: t('auth:activation.go'), onClick: () => void navigate({ to: '/' }) }
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:activation.title')}
      message={t(done ? 'auth:activation.done' : 'auth:activation.message')}
      primary={done ? go : confirm}
    >
      <NoticeProblem error={error} />
    </Notice>
  )
}
