import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import {
  type AddressCheck,
  type PublicAddress,
  publicAddressSchemas,
} from '@outpost/contract/system/public-address/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Skeletons } from '@outpost/ui/Page'
import { useEffect, useState } from 'react'
import { call } from '../../../../kit/api/client.ts'
import { explain } from '../../../../kit/api/explain.ts'
import { useData } from '../../../../kit/api/query.ts'
import { TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/parts/core.tsx'
import { PageForm } from '../../../../kit/form/parts/PageForm.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import type { StepProps } from '../Step.tsx'

/** The public address: the server checks that it answers there, and says what it found. */
export function AddressStep({ onDone }: StepProps) {
  const t = useText()
  const { data } = useData(publicAddress.get, {})
  if (!data) return <Skeletons shape="lines" count={2} />
  if (data.source === 'environment')
    return <Alert tone="info">{t('firstRun:address.fixed', { address: data.address ?? '' })}</Alert>
  return <AddressForm known={data} onDone={onDone} />
}

/** Whether browsers cannot sign in at an address. At this machine's own they can, also without encryption. */
const isPlain = ({ address, outcome }: AddressCheck): boolean => address.startsWith('http://') && outcome !== 'loopback'

type Found = { check: AddressCheck } | { failure: string }

function AddressForm({ known, onDone }: { known: PublicAddress; onDone: () => void }) {
  const t = useText()
  const [found, setFound] = useState<Found>()
  const [tried, setTried] = useState<string>()
  const [typed, setTyped] = useState<string>()
  // What was found holds for the address that was tried, and for no other.
  const isTried = tried !== undefined && typed === tried
  // The first attempt checks. An address that does not answer is saved at the second attempt.
  const maySend = async ({ address: given }: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const address = String(given ?? '').trim()
    if (address === tried) return true
    setTried(undefined)
    try {
      const check = await call(publicAddress.check, { address })
      setFound({ check })
      if (check.outcome === 'reached' && !isPlain(check)) return true
    } catch (error) {
      setFound({ failure: explain(error).reason })
    }
    setTried(address)
    return false
  }
  return (
    <PageForm
      endpoint={publicAddress.set}
      schema={publicAddressSchemas.set.input}
      initial={{ address: known.address ?? window.location.origin }}
      maySend={maySend}
      submitLabel={t(isTried ? 'firstRun:address.anyway' : 'firstRun:address.verb')}
      onDone={onDone}
    >
      <Typed onChange={setTyped} />
      {found && isTried && <Finding found={found} />}
      <TextField
        name="address"
        type="url"
        noTranslate
        label={t('firstRun:address.label')}
        help={t('firstRun:address.form')}
      />
    </PageForm>
  )
}

/** Reports the address in the field of the surrounding form. */
function Typed({ onChange }: { onChange: (address: string) => void }) {
  const address = String(useForm().values['address'] ?? '').trim()
  useEffect(() => onChange(address), [address, onChange])
  return null
}

function Finding({ found }: { found: Found }) {
  const t = useText()
  if ('failure' in found)
    return (
      <Alert tone="error" title={t('firstRun:address.notChecked')}>
        {found.failure}
      </Alert>
    )
  const { address, outcome, target } = found.check
  const plain = isPlain(found.check)
  const title = outcome === 'private' && !plain ? 'notChecked' : 'problem'
  return (
    <Alert tone="warning" title={t(`firstRun:address.${title}`)}>
      {t(`firstRun:address.outcome.${outcome}`, { address, target: target ?? '' })}
      {outcome === 'private' && address === window.location.origin && <> {t('firstRun:address.byBrowser')}</>}
      {plain && <> {t('firstRun:address.plain')}</>}
    </Alert>
  )
}
