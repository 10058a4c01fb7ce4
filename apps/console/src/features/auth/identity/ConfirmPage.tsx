import { identity } from '@outpost/contract/auth/identity'
import { fail } from '@outpost/contract/kit/errors'
import { Notice } from '@outpost/ui/Notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { BrandMark } from '../../../frame/BrandMark.tsx'
import { Splash } from '../../../frame/Splash.tsx'
import { useDocumentTitle } from '../../../frame/useDocumentTitle.ts'
import { call } from '../../../kit/client.ts'
import { explain } from '../../../kit/explain.ts'
import { useText } from '../../../kit/texts.ts'

const providerIn = (search: string): number => Number(new URLSearchParams(search).get('provider_id')) || 0

/** Opened beside a window that asks for the password: leads on to the identity service at once (AUTH-008). */
export default function ConfirmPage() {
  const t = useText()
  const [provider] = useState(() => providerIn(window.location.search))
  const [failure, setFailure] = useState<unknown>(() => (provider > 0 ? undefined : fail('IDENTITY_REFUSED')))
  useDocumentTitle(t('identity:title'))
  const leave = useEffectEvent(() => provider > 0 && void call(identity.confirm, { provider_id: provider }).then(({ location }) => window.location.replace(location), setFailure))
  useEffect(() => {
    leave()
  }, [])
  if (failure === undefined) return <Splash />
  return <Notice brand={<BrandMark />} title={t('identity:failed')} message={explain(failure).reason} footer={explain(failure).requestId} />
}
