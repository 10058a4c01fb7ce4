import { Button, Checkbox, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconButton } from '@outpost/ui/IconButton'
import { IconKeyboard, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useBrowserStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { SessionEntry } from '../entry.ts'
import { TerminalView } from '../terminal/TerminalView.tsx'
import { nameOf } from './address.ts'
import { Broadcast } from './broadcast.ts'
import classes from './Workspace.module.css'

interface WorkspaceProps {
  entries: readonly SessionEntry[]
  onClose: (id: number) => void
}

/** Several terminals in tabs or tiles. What is typed into one of the chosen terminals goes to all of them. */
export function Workspace({ entries, onClose }: WorkspaceProps) {
  const t = useText()
  const [broadcast] = useState(() => new Broadcast())
  const { open, targets } = useSyncExternalStore(broadcast.watch, broadcast.state)
  const [layout, setLayout] = useBrowserStored<string>('terminals.layout', 'tiles')
  const [chosen, setChosen] = useState<number>()
  const current = entries.find(({ id }) => id === chosen) ?? entries[0]
  const isTabs = layout === 'tabs'
  const close = (id: number): void => {
    broadcast.leave(id)
    onClose(id)
  }
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('session:layout')}
          value={isTabs ? 'tabs' : 'tiles'}
          onChange={setLayout}
          data={[
            { value: 'tiles', label: t('session:tiles') },
            { value: 'tabs', label: t('session:tabs') },
          ]}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconKeyboard size={16} />}
          disabled={open.length < 2 || targets.length > 0}
          onClick={() => broadcast.choose(open)}
        >
          {t('session:typeToAll')}
        </Button>
      </div>
      {targets.length > 0 && (
        <Targets
          names={entries.filter(({ id }) => targets.includes(id)).map(nameOf)}
          onStop={() => broadcast.choose([])}
        />
      )}
      <ul className={classes.terminals} data-layout={isTabs ? 'tabs' : 'tiles'}>
        {entries.map((entry) => (
          <Tile
            key={entry.id}
            entry={entry}
            broadcast={broadcast}
            tab={isTabs ? { isCurrent: entry === current, onOpen: () => setChosen(entry.id) } : undefined}
            onClose={() => close(entry.id)}
          />
        ))}
      </ul>
    </main>
  )
}

/** Says which terminals get what is typed. */
function Targets({ names, onStop }: { names: readonly string[]; onStop: () => void }) {
  const t = useText()
  return (
    <div className={classes.targets}>
      <output>
        <strong>{t('session:typing', { count: names.length })}</strong> {names.join(', ')}
      </output>
      <Button size="xs" variant="white" color="red" onClick={onStop}>
        {t('session:stopTyping')}
      </Button>
    </div>
  )
}

interface TileProps {
  entry: SessionEntry
  broadcast: Broadcast
  /** Set in the layout with tabs. */
  tab: { isCurrent: boolean; onOpen: () => void } | undefined
  onClose: () => void
}

/** A terminal with its heading, which is its tab in the layout with tabs. */
function Tile({ entry, broadcast, tab, onClose }: TileProps) {
  const t = useText()
  const { open, targets } = useSyncExternalStore(broadcast.watch, broadcast.state)
  const { id } = entry
  const isTarget = targets.includes(id)
  const name = nameOf(entry)
  const choose = (): void => broadcast.choose(isTarget ? targets.filter((one) => one !== id) : [...targets, id])
  return (
    <li className={classes.tile} data-current={tab?.isCurrent || undefined}>
      <div className={classes.heading}>
        <Checkbox
          size="xs"
          color="red"
          checked={isTarget}
          disabled={!open.includes(id)}
          onChange={choose}
          aria-label={t('session:typeInto', { name })}
        />
        {tab ? (
          <UnstyledButton className={classes.name} aria-pressed={tab.isCurrent} onClick={tab.onOpen}>
            {name}
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <IconButton label={t('session:close', { name })} icon={<IconX size={14} />} onClick={onClose} />
      </div>
      <div className={classes.terminal} data-target={isTarget || undefined} inert={tab && !tab.isCurrent}>
        <TerminalView entry={entry} member={broadcast.member(id)} />
      </div>
    </li>
  )
}
