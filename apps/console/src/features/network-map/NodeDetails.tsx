import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { Age, CopyText, DateTime, Missing } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { remoteDialogs } from '../remote-access/public.ts'
import type { NetworkNode } from './layout.ts'
import { nodeName, placeName, signalText, stateName } from './names.ts'
import classes from './Network.module.css'

interface NodeDetailsProps {
  node: NetworkNode
  device: { id: number; name: string }
  /** Whether the map is an earlier one: then the node may be gone. */
  isPast: boolean
  onClose: () => void
}

/** What is known about a node, and how; with a button that adds remote access to it. */
export function NodeDetails({ node, device, isPast, onClose }: NodeDetailsProps) {
  const t = useText()
  const can = useCan()
  const address = node.ips.find((ip) => ip.includes('.'))
  const add = {
    id: 'add',
    label: t('remote:add.title'),
    icon: <IconPlus size={16} />,
    onClick: () =>
      void open(remoteDialogs.addRemote, {
        device,
        initial: { destination_ip: address, name: nodeName(node).slice(0, 50) },
      }),
  }
  const close = { id: 'close', label: t('network:close'), icon: <IconX size={16} />, onClick: onClose }
  const facts = [
    { label: t('network:field.mac'), value: <CopyText value={node.node} label={t('network:field.mac')} /> },
    { label: t('network:field.ips'), value: node.ips.length > 0 ? <bdi>{node.ips.join(', ')}</bdi> : <Missing /> },
    { label: t('network:field.vendor'), value: node.vendor || <Missing /> },
    { label: t('network:field.place'), value: placeName(node.place, t) },
    ...(node.signal === null ? [] : [{ label: t('network:field.signal'), value: signalText(node.signal, t) }]),
    ...(isPast ? [] : [{ label: t('network:field.state'), value: stateName(node, t) }]),
    { label: t('network:field.firstSeen'), value: <DateTime at={utcInstant(node.first_seen)} short /> },
    { label: t('network:field.lastSeen'), value: <Age at={utcInstant(node.last_seen)} fixed={false} /> },
  ]
  return (
    <Card title={<bdi>{nodeName(node)}</bdi>} extra={<ActionButton action={close} />}>
      <div className={classes.page}>
        <FactList facts={facts} />
        <div>
          <h3 className={classes.heading}>{t('network:field.evidence')}</h3>
          <ul className={classes.evidence}>
            {node.evidence.map(({ source, at }) => (
              <li key={source}>
                {t(`network:evidence.${source}`)} <Age at={utcInstant(at)} fixed={false} />
              </li>
            ))}
          </ul>
        </div>
        {!isPast && address !== undefined && node.kind !== 'gateway' && can(remoteAccess.create) && (
          <div className={classes.bar}>
            <ActionButton action={add} />
          </div>
        )}
      </div>
    </Card>
  )
}
