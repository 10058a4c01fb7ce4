import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAffiliate,
  IconDeviceDesktop,
  IconNetwork,
  IconPlug,
  IconRouter,
  IconWifi,
  IconWorld,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import {
  type Box,
  columns,
  curve,
  draw,
  type Drawn,
  type NetworkMap,
  type NetworkNode,
  type NetworkPort,
  row,
  type Slots,
} from './layout.ts'
import { nodeDetail, nodeName, placeName, portDetail, stateName } from './names.ts'
import classes from './Network.module.css'

interface Choice {
  chosen: string | undefined
  onChoose: (node: string | undefined) => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
const width = columns.node.left + columns.node.width

const portIcon = (port: NetworkPort | undefined): ReactNode => {
  if (port?.kind === 'wifi') return <IconWifi {...icon} />
  return port?.kind === 'bridge' ? <IconAffiliate {...icon} /> : <IconPlug {...icon} />
}
const nodeIcon = ({ kind }: NetworkNode): ReactNode => {
  if (kind === 'gateway') return <IconRouter {...icon} />
  return kind === 'neighbour' ? <IconNetwork {...icon} /> : <IconDeviceDesktop {...icon} />
}
const styleOf = ({ left, top, width: wide }: Box) => ({ left, top, width: wide, height: row.box })

/**
 * The map: the internet on the left, the device in the middle, its ports, and what is behind each. The lists in it have
 * the same content for screen readers as the table.
 */
export function NetworkView({ map, name, ...choice }: Choice & { map: NetworkMap; name: string }) {
  const t = useText()
  // Not a state: rows are only ever added, and drawing twice gives the same.
  const slots = useMemo<Slots>(() => new Map(), [])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const drawn = draw(map, slots, opened)
  const unfold = (place: string): void => setOpened(new Set([...opened, place]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={classes.scroll} aria-label={t('network:map')} tabIndex={0}>
      <div className={classes.map} style={{ width, height: drawn.height }}>
        <Links drawn={drawn} />
        <Fixed box={drawn.device} icon={<IconRouter {...icon} />} title={name} isDevice />
        <ul>
          {drawn.uplinks.map(({ place, box, router }) => (
            <li key={place.name}>
              <Fixed
                box={box}
                icon={<IconWorld {...icon} />}
                title={place.name}
                detail={portDetail(place.port, t)}
                isDown={place.port?.up === false}
              />
              {router.node ? (
                <NodeBox node={router.node} box={router.box} {...choice} />
              ) : (
                <Fixed box={router.box} icon={<IconWorld {...icon} />} title={t('network:internet')} />
              )}
            </li>
          ))}
        </ul>
        <ul>
          {drawn.places.map(({ place, box, nodes, more }) => (
            <li key={place.name}>
              <Fixed
                box={box}
                icon={portIcon(place.port)}
                title={placeName(place.name, t)}
                detail={portDetail(place.port, t)}
                isDown={place.port?.up === false}
              />
              <Nodes nodes={nodes} more={more} onUnfold={() => unfold(place.name)} {...choice} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type NodesProps = Choice & Pick<Drawn['places'][number], 'nodes' | 'more'> & { onUnfold: () => void }

/** The nodes behind a place, and a button for those that are folded. */
function Nodes({ nodes, more, onUnfold, ...choice }: NodesProps) {
  const t = useText()
  return (
    <ul>
      {nodes.map(({ node, box }) => (
        <li key={node.node}>
          <NodeBox node={node} box={box} {...choice} />
        </li>
      ))}
      {more && (
        <li>
          <UnstyledButton className={classes.more} style={styleOf(more.box)} onClick={onUnfold}>
            {t('network:more', { count: more.count })}
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}

function Links({ drawn }: { drawn: Drawn }) {
  const { device, uplinks, places, height } = drawn
  return (
    <svg className={classes.links} width={width} height={height} aria-hidden>
      {uplinks.map(({ place, box, router }) => (
        <g key={place.name} data-down={place.port?.up === false || undefined}>
          <path d={curve(router.box, box)} />
          <path d={curve(box, device)} />
        </g>
      ))}
      {places.map(({ place, box, nodes, more }) => (
        <g key={place.name} data-down={place.port?.up === false || undefined}>
          <path d={curve(device, box)} />
          {nodes.map(({ node, box: at }) => (
            <path key={node.node} d={curve(box, at)} data-down={node.asleep || undefined} />
          ))}
          {more && <path d={curve(box, more.box)} />}
        </g>
      ))}
    </svg>
  )
}

interface FixedProps {
  box: Box
  icon: ReactNode
  title: string
  detail?: string
  isDown?: boolean
  isDevice?: boolean
}

/** A box that cannot be chosen: a port, or the device. */
function Fixed({ box, icon: drawing, title, detail, isDown = false, isDevice = false }: FixedProps) {
  return (
    <div
      className={classes.box}
      style={styleOf(box)}
      data-down={isDown || undefined}
      data-device={isDevice || undefined}
      title={detail ? `${title} · ${detail}` : title}
    >
      {drawing}
      <span className={classes.words}>
        <bdi className={classes.name}>{title}</bdi>
        {detail && <bdi className={classes.detail}>{detail}</bdi>}
      </span>
    </div>
  )
}

function NodeBox({ node, box, chosen, onChoose }: Choice & { node: NetworkNode; box: Box }) {
  const t = useText()
  const isChosen = chosen === node.node
  const state = node.asleep ? `, ${stateName(node, t)}` : ''
  return (
    <UnstyledButton
      className={classes.box}
      style={styleOf(box)}
      aria-pressed={isChosen}
      title={`${nodeName(node)} · ${nodeDetail(node)}${state}`}
      data-asleep={node.asleep || undefined}
      onClick={() => onChoose(isChosen ? undefined : node.node)}
    >
      {nodeIcon(node)}
      <span className={classes.words}>
        <bdi className={classes.name}>{nodeName(node)}</bdi>
        <bdi className={classes.detail}>{nodeDetail(node)}</bdi>
        {node.asleep && <VisuallyHidden>{stateName(node, t)}</VisuallyHidden>}
      </span>
    </UnstyledButton>
  )
}
