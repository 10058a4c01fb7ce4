import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { TextField } from '../../kit/form/fields/text.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** A page that requests a password reset link. Its texts do not reveal whether an account exists. */
export default function ForgotPasswordPage() {
  const t = useText()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  useDocumentTitle(t('auth:forgot.title'))
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:forgot.title')}
      message={t(sent ? 'auth:forgot.sent' : 'auth:forgot.message')}
      secondary={{ id: 'back', label: t('auth:forgot.back'), onClick: () => void navigate({ to: '/login' }) }}
    >
      {!sent && (
        <PageForm
          endpoint={account.forgotPassword}
          schema={accountSchemas.forgotPassword.input}
          initial={{}}
          submitLabel={t('auth:forgot.send')}
          wide
          focusFirst
          unsaved="nothing"
          onDone={() => setSent(true)}
        >
          <TextField name="email" type="email" label={t('auth:signIn.email')} autoComplete="username" />
        </PageForm>
      )}
    </Notice>
  )
}
