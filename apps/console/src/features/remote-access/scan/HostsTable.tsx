import { Ellipsis, Missing } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Scan.module.css'
import type { ScannedHost } from './useScan.ts'

/** A label for what the scan before did not find. */
export function NewLabel() {
  const t = useText()
  return <span className={classes.new}>{t('scan:new')}</span>
}

interface HostsTableProps {
  hosts: readonly (ScannedHost & { place: string })[]
  /** Shows only the new ports of each host. */
  onlyNew?: boolean
}

/** Hosts behind a device with their open ports. */
export function HostsTable({ hosts, onlyNew = false }: HostsTableProps) {
  const t = useText()
  const heads = [t('scan:host'), t('scan:name'), t('scan:vendor'), t('scan:mac'), t('scan:place'), t('scan:open')]
  return (
    <ScrollTable label={t('scan:hosts')} heads={heads} first="name">
      {hosts.map((host) => (
        <tr key={host.mac}>
          <td>
            <span className={classes.mono}>{host.ip}</span> {host.is_new && <NewLabel />}
          </td>
          <td>{host.name ? <Ellipsis>{host.name}</Ellipsis> : <Missing />}</td>
          <td>{host.vendor ? <Ellipsis>{host.vendor}</Ellipsis> : <Missing />}</td>
          <td className={classes.mono}>{host.mac}</td>
          <td>{host.place}</td>
          <td>
            <Ports host={host} shown={onlyNew ? host.new_port : host.port} marked={!onlyNew && !host.is_new} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}

function Ports({ host, shown, marked }: { host: ScannedHost; shown: readonly number[]; marked: boolean }) {
  if (shown.length === 0) return <Missing />
  return (
    <span className={classes.ports}>
      {shown.map((port) => (
        <span key={port}>
          {port} {marked && host.new_port.includes(port) && <NewLabel />}
        </span>
      ))}
    </span>
  )
}
