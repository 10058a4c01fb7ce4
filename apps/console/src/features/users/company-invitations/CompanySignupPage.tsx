import { companySignup } from '@outpost/contract/auth/company-signup/endpoints'
import { companySignupSchemas } from '@outpost/contract/auth/company-signup/schemas'
import { useNavigate, useParams } from '@tanstack/react-router'
import { LinkSheet, LinkWaiting } from '../../../shell/LinkSheet.tsx'
import { useAccountOf } from '../../../shell/useAccountOf.ts'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { useEnter } from '../../../shell/useEnter.ts'
import { PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { useData } from '../../../kit/api/query.ts'
import { href } from '../../../kit/screen/screen.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

interface Offer {
  token: string
  email: string
  parent: string
}

/**
 * The page that the link in a company invitation opens. The user names the company, and creates an account or uses the
 * one that exists for the email address.
 */
export default function CompanySignupPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Every request counts as a use of the link, so the invitation is read only once.
  const { data, error } = useData(companySignup.open, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('companySignup:found.title'))
  if (data) {
    const offer = { token, email: data.email, parent: data.parent_name }
    return data.has_account ? <ExistingAccount {...offer} /> : <NewAccount {...offer} />
  }
  const signIn = {
    id: 'sign-in',
    label: t('companySignup:found.toLogin'),
    onClick: () => void navigate({ to: '/login' }),
  }
  return (
    <LinkWaiting
      title={t('companySignup:found.title')}
      error={error}
      failed={t('companySignup:found.failed')}
      primary={signIn}
    />
  )
}

/**
 * A form for an email address without an account. It asks for a name and a password, creates the account, and signs in
 * at once.
 */
function NewAccount({ token, email, parent }: Offer) {
  const t = useText()
  const enter = useEnter()
  return (
    <LinkSheet title={t('companySignup:found.title')} message={t('companySignup:found.toNew', { parent, email })}>
      <PageForm
        endpoint={companySignup.register}
        schema={companySignupSchemas.register.input}
        initial={{ token }}
        submitLabel={t('companySignup:found.verb')}
        wide
        focusFirst
        unsaved="browser"
        onDone={() => enter()}
      >
        <TextField name="company" required label={t('companySignup:field.company')} autoComplete="organization" />
        <TextField name="username" required label={t('users:field.username')} autoComplete="name" />
        <PasswordField
          name="password"
          required
          label={t('companySignup:field.password')}
          help={t('companySignup:field.passwordHelp')}
          autoComplete="new-password"
        />
      </PageForm>
    </LinkSheet>
  )
}

/** The view for an email address that has an account. Only that account can create the company. */
function ExistingAccount({ token, email, parent }: Offer) {
  const t = useText()
  const title = t('companySignup:found.title')
  const labels = { signIn: t('companySignup:found.signIn'), signOut: t('companySignup:found.signOut') }
  const { as, own, lead } = useAccountOf(email, href('/company-invitation/{token}', { token }), labels)
  if (as === 'unknown') return <LinkWaiting title={title} error={null} failed="" />
  if (as !== 'itself')
    return (
      <LinkSheet
        title={title}
        message={
          as === 'nobody'
            ? t('companySignup:found.toKnown', { parent, email })
            : t('companySignup:found.toOther', { parent, email, own })
        }
        primary={lead}
      />
    )
  return (
    <LinkSheet title={title} message={t('companySignup:found.toOwn', { parent })}>
      {/* Afterwards the whole console is loaded again, in the new company. */}
      <PageForm
        endpoint={companySignup.accept}
        schema={companySignupSchemas.accept.input}
        initial={{ token }}
        submitLabel={t('companySignup:found.verb')}
        wide
        focusFirst
        unsaved="browser"
        onDone={() => window.location.assign('/')}
      >
        <TextField name="company" required label={t('companySignup:field.company')} autoComplete="organization" />
      </PageForm>
    </LinkSheet>
  )
}
