import { DateTime, formatAge } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'

/** How often the time left is counted, in milliseconds. */
const TICK = 1000

interface LinkAddressProps {
  address: string
  /** When the session ends, in milliseconds since 1970. */
  endsAt: number
}

/** The link to a web session, with a button to copy it, its end and the time left; once it has ended, that it has. */
export function LinkAddress({ address, endsAt }: LinkAddressProps) {
  const t = useText()
  const messages = useUiMessages()
  const left = endsAt - useNow(true, TICK)
  if (left <= 0) return <p>{t('access:link.over')}</p>
  return (
    <>
      <CopyLine text={address} label={t('access:link.copy')} />
      <FactList
        facts={[
          { label: t('access:link.remaining'), value: formatAge(left / 1000, messages) },
          { label: t('remote:sessions.end'), value: <DateTime at={endsAt} /> },
        ]}
      />
    </>
  )
}
