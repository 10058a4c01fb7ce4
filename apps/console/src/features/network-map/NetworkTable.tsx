import { UnstyledButton } from '@mantine/core'
import { Age, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { utcInstant } from '../../kit/browser/utc.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { type NetworkMap, type NetworkNode, placesOf } from './layout.ts'
import { nodeName, placeName, portDetail, signalText, stateName } from './names.ts'
import classes from './Network.module.css'

interface NetworkTableProps {
  map: NetworkMap
  chosen: string | undefined
  onChoose: (node: string | undefined) => void
}

/** The content of the map as two tables: what is connected, and the ports of the device. */
export function NetworkTable({ map, chosen, onChoose }: NetworkTableProps) {
  const t = useText()
  const { uplinks, places } = placesOf(map)
  const heads = ['name', 'ips', 'place', 'state', 'lastSeen', 'vendor', 'mac', 'signal', 'evidence'] as const
  return (
    <>
      <ScrollTable label={t('network:nodes')} heads={heads.map((head) => t(`network:field.${head}`))} first="name">
        {[...uplinks, ...places].flatMap(({ name, nodes }) =>
          nodes.map((node) => (
            <tr key={node.node} data-muted={node.asleep || undefined}>
              <td>
                <NodeLink node={node} isChosen={node.node === chosen} onChoose={onChoose} />
              </td>
              <td className={classes.mono}>{node.ips.length > 0 ? node.ips.join(' ') : <Missing />}</td>
              <td>{placeName(name, t)}</td>
              <td>
                <StatusGlyph tone={node.asleep ? 'neutral' : 'positive'} label={stateName(node, t)} />
              </td>
              <td>
                <Age at={utcInstant(node.last_seen)} />
              </td>
              <td>{node.vendor ? <Ellipsis>{node.vendor}</Ellipsis> : <Missing />}</td>
              <td className={classes.mono}>{node.node}</td>
              <td>{node.signal === null ? <Missing /> : signalText(node.signal, t)}</td>
              <td>{node.evidence.map(({ source }) => t(`network:evidence.${source}`)).join(', ')}</td>
            </tr>
          )),
        )}
      </ScrollTable>
      <ScrollTable
        label={t('network:ports')}
        heads={[t('network:field.port'), t('network:field.state'), t('network:field.connected')]}
        first="name"
      >
        {[...uplinks, ...places].map(({ name, port, nodes }) => (
          <tr key={name} data-muted={port?.up === false || undefined}>
            <td>{placeName(name, t)}</td>
            <td>{portDetail(port, t)}</td>
            <td>{nodes.length}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

interface NodeLinkProps {
  node: NetworkNode
  isChosen: boolean
  onChoose: (node: string | undefined) => void
}

function NodeLink({ node, isChosen, onChoose }: NodeLinkProps) {
  return (
    <UnstyledButton
      className={classes.link}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : node.node)}
    >
      <Ellipsis>{nodeName(node)}</Ellipsis>
    </UnstyledButton>
  )
}
