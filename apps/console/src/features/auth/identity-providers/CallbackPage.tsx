import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import type { InvitationChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { useEnter } from '../../../shell/useEnter.ts'
import { call, CallError } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { type Confirmed, sayConfirmed } from '../../../kit/auth/stepUp/identity.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ChooseInvitation } from './ChooseInvitation.tsx'
import { requestedPage } from './flow.ts'

/**
 * The parameters that the identity service put into the address, unaltered; undefined if the page was opened manually.
 */
function answerIn(search: string) {
  const given = new URLSearchParams(search)
  const state = given.get('state')
  if (!state) return undefined
  const pairs = ['code', 'iss', 'error'].flatMap((name) => (given.has(name) ? [[name, given.get(name)!] as const] : []))
  return { state, ...Object.fromEntries(pairs) }
}

/** The page to which identity services redirect the browser. It completes the process that was started with them. */
export default function CallbackPage() {
  const t = useText()
  const enter = useEnter()
  const [answer] = useState(() => answerIn(window.location.search))
  const [failure, setFailure] = useState<unknown>(() => (answer ? undefined : fail('IDENTITY_REFUSED')))
  const [confirmed, setConfirmed] = useState(false)
  const [invitations, setInvitations] = useState<readonly InvitationChoice[]>()
  useDocumentTitle(t('identity:title'))
  const go = (ended: Confirmed): void => {
    if (ended.outcome === 'signed-in' || ended.outcome === 'linked') return enter(requestedPage())
    if (ended.outcome === 'choose') return setInvitations(ended.invitations ?? [])
    sayConfirmed(ended)
    setConfirmed(true)
    // Browsers close a window only if a script opened it; otherwise the text below stays visible.
    window.close()
  }
  const finish = useEffectEvent(() => answer && void call(identity.finish, answer).then(go, setFailure))
  useEffect(() => {
    finish()
  }, [])
  if (invitations) return <ChooseInvitation invitations={invitations} />
  if (confirmed)
    return (
      <Notice brand={<BrandMark />} title={t('identity:confirmed.title')} message={t('identity:confirmed.message')} />
    )
  return failure === undefined ? <Splash /> : <Refused failure={failure} />
}

/** A notice that the request failed. A missing invitation has its own text, because trying again would not help. */
function Refused({ failure }: { failure: unknown }) {
  const t = useText()
  const navigate = useNavigate()
  const uninvited = failure instanceof CallError && failure.items[0]?.code === 'NOT_INVITED_EXTERNAL_USER'
  const { reason, requestId } = explain(failure)
  const back = { id: 'back', label: t('identity:back'), onClick: () => void navigate({ to: '/login' }) }
  return (
    <Notice
      brand={<BrandMark />}
      title={t(uninvited ? 'identity:notInvited.title' : 'identity:failed')}
      message={uninvited ? t('identity:notInvited.message') : reason}
      primary={back}
      requestId={requestId}
    />
  )
}
