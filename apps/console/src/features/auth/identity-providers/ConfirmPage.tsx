import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { fail } from '@outpost/contract/kit/errors'
import { Notice } from '@outpost/ui/Notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

/** The parameters in the page's address: the identity service, and the question to be answered. */
function readParameters(search: string): { provider: number; question: string | null } {
  const given = new URLSearchParams(search)
  return { provider: Number(given.get('provider_id')) || 0, question: given.get('question') }
}

const begin = (provider_id: number, question: string | null) =>
  question === null
    ? call(identity.confirm, { provider_id })
    : call(identity.answer, { provider_id, session_uuid: question })

/**
 * A popup page, opened from the dialog that asks for the password or the second factor. It redirects to the identity
 * service at once.
 */
export default function ConfirmPage() {
  const t = useText()
  const [{ provider, question }] = useState(() => readParameters(window.location.search))
  const [failure, setFailure] = useState<unknown>(() => (provider > 0 ? undefined : fail('IDENTITY_REFUSED')))
  useDocumentTitle(t('identity:title'))
  const leave = useEffectEvent(
    () =>
      provider > 0 &&
      void begin(provider, question).then(({ location }) => window.location.replace(location), setFailure),
  )
  useEffect(() => {
    leave()
  }, [])
  if (failure === undefined) return <Splash />
  return (
    <Notice
      brand={<BrandMark />}
      title={t('identity:failed')}
      message={explain(failure).reason}
      footer={explain(failure).requestId}
    />
  )
}
