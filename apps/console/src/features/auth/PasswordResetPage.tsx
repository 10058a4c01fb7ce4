import { account } from '@outpost/contract/auth/account/endpoints'
import { accountSchemas } from '@outpost/contract/auth/account/schemas'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BrandMark } from '../../shell/BrandMark.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { CheckboxField, PasswordField } from '../../kit/form/fields.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The page that a password reset link opens, where the user chooses a new password. */
export default function PasswordResetPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [done, setDone] = useState(false)
  useDocumentTitle(t('auth:reset.title'))
  const signIn = { id: 'sign-in', label: t('auth:signIn.submit'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <Notice
      brand={<BrandMark />}
      title={t('auth:reset.title')}
      message={t(done ? 'auth:reset.done' : 'auth:reset.message')}
      primary={done ? signIn : undefined}
    >
      {!done && (
        <PageForm
          endpoint={account.resetPassword}
          schema={accountSchemas.resetPassword.input}
          initial={{ token, revoke_tokens: false }}
          submitLabel={t('auth:reset.save')}
          wide
          focusFirst
          unsaved="browser"
          onDone={() => setDone(true)}
        >
          <PasswordField name="password" label={t('auth:reset.password')} autoComplete="new-password" />
          <CheckboxField name="revoke_tokens" label={t('auth:revokeTokens')} help={t('auth:revokeTokensHelp')} />
        </PageForm>
      )}
    </Notice>
  )
}
