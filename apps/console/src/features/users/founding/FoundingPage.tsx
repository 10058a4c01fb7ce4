import { founding } from '@outpost/contract/auth/founding/endpoints'
import { foundingSchemas } from '@outpost/contract/auth/founding/schemas'
import { useNavigate, useParams } from '@tanstack/react-router'
import { LinkSheet, LinkWaiting } from '../../../frame/LinkSheet.tsx'
import { useAccountOf } from '../../../frame/useAccountOf.ts'
import { useDocumentTitle } from '../../../frame/useDocumentTitle.ts'
import { useEnter } from '../../../frame/useEnter.ts'
import { PasswordField, TextField } from '../../../kit/fields.tsx'
import { PageForm } from '../../../kit/forms/PageForm.tsx'
import { useData } from '../../../kit/query.ts'
import { href } from '../../../kit/screen.ts'
import { useText } from '../../../kit/texts.ts'

interface Offer {
  token: string
  email: string
  parent: string
}

/** Where the invitation of a new company leads: it gets its name, and its administrator a new account or the one that the address has (COMPANIES-029). */
export default function FoundingPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Each reading counts as a use of the link's address, so it is read once.
  const { data, error } = useData(founding.open, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('founding:found.title'))
  if (data) {
    const offer = { token, email: data.email, parent: data.parent_name }
    return data.has_account ? <Known {...offer} /> : <Newcomer {...offer} />
  }
  const signIn = { id: 'sign-in', label: t('founding:found.toLogin'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <LinkWaiting title={t('founding:found.title')} error={error} failed={t('founding:found.failed')} primary={signIn} />
  )
}

/** Nobody has this address yet: a name and a password make the account, which is signed in at once. */
function Newcomer({ token, email, parent }: Offer) {
  const t = useText()
  const enter = useEnter()
  return (
    <LinkSheet title={t('founding:found.title')} message={t('founding:found.toNew', { parent, email })}>
      <PageForm
        endpoint={founding.register}
        schema={foundingSchemas.register.input}
        initial={{ token }}
        submitLabel={t('founding:found.verb')}
        wide
        focusFirst
        onDone={() => enter()}
      >
        <TextField name="company" required label={t('founding:field.company')} autoComplete="organization" />
        <TextField name="username" required label={t('users:field.username')} autoComplete="name" />
        <PasswordField
          name="password"
          required
          label={t('founding:field.password')}
          help={t('founding:field.passwordHelp')}
          autoComplete="new-password"
        />
      </PageForm>
    </LinkSheet>
  )
}

/** The address has an account, which alone can found the company. */
function Known({ token, email, parent }: Offer) {
  const t = useText()
  const title = t('founding:found.title')
  const words = { signIn: t('founding:found.signIn'), signOut: t('founding:found.signOut') }
  const { as, own, lead } = useAccountOf(email, href('/company-invitation/{token}', { token }), words)
  if (as === 'unknown') return <LinkWaiting title={title} error={null} failed="" />
  if (as !== 'itself')
    return (
      <LinkSheet
        title={title}
        message={
          as === 'nobody'
            ? t('founding:found.toKnown', { parent, email })
            : t('founding:found.toOther', { parent, email, own })
        }
        primary={lead}
      />
    )
  return (
    <LinkSheet title={title} message={t('founding:found.toOwn', { parent })}>
      {/* The whole console begins anew, in the new company. */}
      <PageForm
        endpoint={founding.accept}
        schema={foundingSchemas.accept.input}
        initial={{ token }}
        submitLabel={t('founding:found.verb')}
        wide
        focusFirst
        onDone={() => window.location.assign('/')}
      >
        <TextField name="company" required label={t('founding:field.company')} autoComplete="organization" />
      </PageForm>
    </LinkSheet>
  )
}
