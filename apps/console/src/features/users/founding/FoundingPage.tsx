import { founding } from '@outpost/contract/auth/founding'
import { Notice } from '@outpost/ui/Notice'
import { Skeletons } from '@outpost/ui/Page'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BrandDocuments } from '../../../frame/BrandDocuments.tsx'
import { BrandMark } from '../../../frame/BrandMark.tsx'
import { NoticeProblem } from '../../../frame/NoticeProblem.tsx'
import { useDocumentTitle } from '../../../frame/useDocumentTitle.ts'
import { useLeave } from '../../../frame/useLeave.ts'
import { explain } from '../../../kit/explain.ts'
import { PasswordField, TextField } from '../../../kit/fields.tsx'
import { PageForm } from '../../../kit/form.tsx'
import { useData } from '../../../kit/query.ts'
import { href } from '../../../kit/screen.ts'
import { beginSession, useSession } from '../../../kit/session.tsx'
import { useText } from '../../../kit/texts.ts'

interface Offer {
  token: string
  email: string
  parent: string
}

/** Where the invitation of a new company leads: it gets its name, and its administrator a new account or the one that the address has (COMPANIES-029). */
export default function FoundingPage() {
  const t = useText()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  // Each reading counts as a use of the link's address, so it is read once.
  const { data, error } = useData(founding.open, { token }, { staleTime: Infinity, retry: false })
  useDocumentTitle(t('founding:found.title'))
  if (data) {
    const offer = { token, email: data.email, parent: data.parent_name }
    return data.has_account ? <Known {...offer} /> : <Newcomer {...offer} />
  }
  return <Sheet>{error ? <NoticeProblem error={{ ...explain(error), title: t('founding:found.failed') }} /> : <Skeletons shape="lines" count={3} />}</Sheet>
}

function Sheet({ message, primary, children }: { message?: string; primary?: { id: string; label: string; onClick: () => void }; children?: ReactNode }) {
  const t = useText()
  return <Notice brand={<BrandMark />} title={t('founding:found.title')} message={message} primary={primary} footer={<BrandDocuments />}>{children}</Notice>
}

/** Nobody has this address yet: a name and a password make the account, which is signed in at once. */
function Newcomer({ token, email, parent }: Offer) {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const enter = (): void => {
    // Whatever an earlier user's session had read must not be seen by the next one.
    client.clear()
    beginSession()
    void navigate({ href: '/', replace: true })
  }
  return (
    <Sheet message={t('founding:found.toNew', { parent, email })}>
      <PageForm endpoint={founding.register} initial={{ token }} submitLabel={t('founding:found.verb')} wide focusFirst onDone={enter}>
        <TextField name="company" required label={t('founding:field.company')} autoComplete="organization" />
        <TextField name="username" required label={t('users:field.username')} autoComplete="name" />
        <PasswordField name="password" required label={t('founding:field.password')} help={t('founding:field.passwordHelp')} autoComplete="new-password" />
      </PageForm>
    </Sheet>
  )
}

/** The address has an account, which alone can found the company. */
function Known({ token, email, parent }: Offer) {
  const t = useText()
  const navigate = useNavigate()
  const leave = useLeave()
  const session = useSession()
  const own = session.state === 'signed-in' ? session.user.email : undefined
  if (own?.toLowerCase() === email.toLowerCase()) {
    return (
      <Sheet message={t('founding:found.toOwn', { parent })}>
        {/* The whole console begins anew, in the new company. */}
        <PageForm endpoint={founding.accept} initial={{ token }} submitLabel={t('founding:found.verb')} wide focusFirst onDone={() => window.location.assign('/')}>
          <TextField name="company" required label={t('founding:field.company')} autoComplete="organization" />
        </PageForm>
      </Sheet>
    )
  }
  const back = `/login?continue_url=${encodeURIComponent(href('/company-invitation/{token}', { token }))}`
  const signIn = { id: 'sign-in', label: t('founding:found.signIn'), onClick: () => void navigate({ href: back }) }
  const signOut = { id: 'sign-out', label: t('founding:found.signOut'), onClick: leave }
  return <Sheet message={own === undefined ? t('founding:found.toKnown', { parent, email }) : t('founding:found.toOther', { parent, email, own })} primary={own === undefined ? signIn : signOut} />
}
