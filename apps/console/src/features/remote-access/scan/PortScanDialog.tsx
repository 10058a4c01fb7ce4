import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { FormDialog } from '@outpost/ui/Dialog'
import { EmptyState } from '@outpost/ui/Page'
import { toast } from '@outpost/ui/Toast'
import { IconRadar2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { refreshAfter, useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'
import { type Choice, entriesOf, targetsOf } from './choices.ts'
import { HostChoices } from './HostChoices.tsx'
import classes from './Scan.module.css'
import { ScanStatus } from './ScanStatus.tsx'
import { hasNews, hostsOf, type ScanState, useScan } from './useScan.ts'

interface PortScanProps {
  device: OwnDevice
  /** Shows only the hosts and ports that are new since the scan before. */
  onlyNew?: boolean
}

/** The most entries that are added at once. */
const MOST = 100

/** A dialog that scans the network behind a device. Ticked ports become entries; closes with true once they are added. */
export default function PortScanDialog({ device, onlyNew = false, close }: DialogProps<PortScanProps, true>) {
  const t = useText()
  const client = useQueryClient()
  const scan = useScan(device.id)
  const { data: entries } = useData(remoteAccess.list, { device_id: [device.id], limit: 1000 })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [sending, setSending] = useState(false)
  const { loading, failure } = readingOf(scan)
  const ready = entriesOf(device.id, [...chosen.values()])
  const add = async (): Promise<void> => {
    if (!ready) return
    setSending(true)
    const added = await act(remoteAccess.create, { data: ready })
    setSending(false)
    if (!added) return
    toast({ type: 'success', message: t('scan:added', { count: ready.length }) })
    await refreshAfter(client, remoteAccess.create)
    close(true)
  }
  const blocked = (): string | undefined => {
    if (chosen.size === 0) return t('scan:chooseFirst')
    if (chosen.size > MOST) return t('scan:tooMany', { count: MOST })
    return ready ? undefined : t('scan:chooseProtocol')
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      size={640}
      title={t('scan:title', { name: device.name })}
      purpose={t('scan:purpose')}
      loading={loading}
      failure={failure}
      error={null}
      onSubmit={() => void add()}
      submitLabel={t('scan:add', { count: chosen.size })}
      submitting={sending}
      blocked={blocked()}
      dirty={chosen.size > 0}
    >
      <Scanned
        scan={scan}
        onlyNew={onlyNew}
        known={targetsOf(entries?.rows ?? [])}
        chosen={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}

interface ScannedProps {
  scan: ScanState
  onlyNew: boolean
  known: ReadonlySet<string>
  chosen: ReadonlyMap<string, Choice>
  onChoose: (chosen: ReadonlyMap<string, Choice>) => void
}

function Scanned({ scan, onlyNew, known, chosen, onChoose }: ScannedProps) {
  const t = useText()
  const { data, isRunning, busy, start } = scan
  if (!data) return null
  const all = hostsOf(data)
  const hosts = onlyNew ? all.filter(hasNews).map((host) => ({ ...host, port: host.new_port })) : all
  const action = { id: 'scan', label: t('scan:action'), icon: <IconRadar2 size={16} />, busy, onClick: start }
  if (data.state === null) return <EmptyState compact message={t('scan:never')} action={action} />
  return (
    <div className={classes.page}>
      {!isRunning && (
        <div className={classes.bar}>
          <ActionButton action={action} />
        </div>
      )}
      <ScanStatus scan={scan} />
      {!isRunning && hosts.length === 0 && data.completed_at !== null && (
        <EmptyState compact message={t(onlyNew ? 'scan:noNews' : 'scan:nothing')} />
      )}
      <HostChoices hosts={hosts} known={known} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}
