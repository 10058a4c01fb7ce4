import { joining } from '@outpost/contract/auth/joining/endpoints'
import { type OpenedInvitation, joiningSchemas } from '@outpost/contract/auth/joining/schemas'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CallError } from '../../kit/api/answer.ts'
import { LinkSheet, LinkWaiting } from '../../shell/LinkSheet.tsx'
import { NoticeProblem } from '../../shell/NoticeProblem.tsx'
import { useAccountOf } from '../../shell/useAccountOf.ts'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { useEnter } from '../../shell/useEnter.ts'
import { PasswordField, TextField } from '../../kit/form/fields/text.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { useData } from '../../kit/api/query.ts'
import { href } from '../../kit/screen/screen.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'

/** The page that an invitation link opens. New users create an account; users with an account sign in and accept. */
export default function InvitationPage() {
  const t = useText()
  const navigate = useNavigate()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Every request counts as a use of the link, so the invitation is read only once.
  const { data, error } = useData(joining.openInvitation, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('auth:invitation.title'))
  if (data)
    return data.has_account ? (
      <ExistingAccount invitation={data} token={token} />
    ) : (
      <NewAccount invitation={data} token={token} />
    )
  if (error instanceof CallError && error.items[0]?.code === 'LINK_NOT_VALID') return <UsedInvitation />
  const signIn = { id: 'sign-in', label: t('auth:signIn.submit'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <LinkWaiting
      title={t('auth:invitation.title')}
      error={error}
      failed={t('auth:invitation.failed')}
      primary={signIn}
    />
  )
}

/** What to do when a link no longer works: most people who see this have accepted the invitation before. */
function UsedInvitation() {
  const t = useText()
  const navigate = useNavigate()
  const signIn = { id: 'sign-in', label: t('auth:signIn.submit'), onClick: () => void navigate({ to: '/login' }) }
  return <LinkSheet title={t('auth:invitation.failed')} message={t('auth:invitation.used')} primary={signIn} />
}

interface Invited {
  invitation: OpenedInvitation
  token: string
}

/**
 * A form for an email address without an account. It asks for a name and a password, creates the account, and signs in
 * at once.
 */
function NewAccount({ invitation, token }: Invited) {
  const t = useText()
  const enter = useEnter()
  return (
    <LinkSheet
      title={t('auth:invitation.title')}
      message={t('auth:invitation.toNew', { company: invitation.company_name, email: invitation.email })}
    >
      <PageForm
        endpoint={joining.register}
        schema={joiningSchemas.register.input}
        initial={{ token }}
        submitLabel={t('auth:invitation.register')}
        wide
        focusFirst
        unsaved="browser"
        onDone={() => enter()}
      >
        <TextField name="username" required label={t('auth:invitation.username')} autoComplete="name" />
        <PasswordField
          name="password"
          required
          label={t('auth:invitation.password')}
          help={t('auth:invitation.passwordHelp')}
          autoComplete="new-password"
        />
      </PageForm>
    </LinkSheet>
  )
}

/** The view for an email address that has an account. Only that account can accept the invitation. */
function ExistingAccount({ invitation, token }: Invited) {
  const t = useText()
  const labels = { signIn: t('auth:invitation.signIn'), signOut: t('auth:invitation.signOut') }
  const account = useAccountOf(invitation.email, href('/invitation/{token}', { token }), labels)
  // Loads the whole console again, in the new company.
  const { submit, state, error } = useSubmit({
    endpoint: joining.acceptInvitation,
    reload: false,
    hideMsg: true,
    onDone: () => window.location.assign('/'),
  })
  if (account.as === 'unknown') return <LinkWaiting title={t('auth:invitation.title')} error={null} failed="" />
  const accept = {
    id: 'accept',
    label: t('auth:invitation.accept'),
    busy: state.waiting,
    onClick: () => submit({ token }),
  }
  const said = { company: invitation.company_name, email: invitation.email, own: account.own }
  const message = {
    itself: t('auth:invitation.toOwn', said),
    another: t('auth:invitation.toOther', said),
    nobody: t('auth:invitation.toKnown', said),
  }[account.as]
  return (
    <LinkSheet title={t('auth:invitation.title')} message={message} primary={account.lead ?? accept}>
      <NoticeProblem error={error} />
    </LinkSheet>
  )
}
