import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { Notice } from '@outpost/ui/Notice'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import { Splash } from '../../../shell/Splash.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'
import { idsIn, isTerminalEntry, MAX_TERMINALS, terminalsAddress } from './address.ts'
import { Workspace } from './Workspace.tsx'

/** Polling interval of the devices' status, in milliseconds. */
const PACE = 10_000

/** The page of several terminals: `/rms-connect/terminals?ids=<entry>-<entry>`. */
export default function TerminalsPage() {
  const t = useText()
  const navigate = useNavigate()
  const { ids: text } = useSearch({ strict: false }) as { ids?: string | number }
  const ids = idsIn(text === undefined ? undefined : String(text))
  const { data, error, refetch } = useData(
    remoteAccess.list,
    { id: ids.length > 0 ? ids : [0], limit: MAX_TERMINALS },
    { enabled: ids.length > 0, refetchInterval: PACE },
  )
  const entries = ids.flatMap((id) => data?.rows.filter((row) => row.id === id && isTerminalEntry(row)) ?? [])
  useDocumentTitle(t('session:terminals', { count: entries.length }))
  const toList = { id: 'list', label: t('remote:missing.back'), onClick: () => void navigate({ to: '/remote/access' }) }
  if (!data && error) {
    const { reason, requestId } = explain(error)
    const retry = { id: 'retry', label: t('remote:terminal.retry'), onClick: () => void refetch() }
    return (
      <Notice brand={<BrandMark />} title={t('remote:failed')} message={reason} footer={requestId} primary={retry} />
    )
  }
  if (ids.length === 0 || (data && entries.length === 0))
    return (
      <Notice
        brand={<BrandMark />}
        title={t('remote:terminal.none')}
        message={t('remote:missing.message')}
        primary={toList}
      />
    )
  if (!data) return <Splash />
  const close = (id: number): void => {
    const rest = entries.map((entry) => entry.id).filter((one) => one !== id)
    void navigate({ href: terminalsAddress(rest), replace: true })
  }
  return <Workspace entries={entries.filter(isTerminalEntry)} onClose={close} />
}
