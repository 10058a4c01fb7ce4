import { IconButton } from '@outpost/ui/IconButton'
import {
  IconAspectRatio,
  IconClipboard,
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconPlugX,
  IconSettings,
  IconZoomReset,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ToolStrip } from '../sessions/ToolStrip.tsx'
import { useFullScreen } from '../sessions/useFullScreen.ts'
import { ClipboardPanel } from './ClipboardPanel.tsx'
import type { DesktopConnection } from './connection.ts'
import { KeysPanel } from './KeysPanel.tsx'
import type { DesktopOptions } from './options.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import type { RemoteClipboard } from './useRemoteClipboard.ts'

interface DesktopToolsProps {
  connection: DesktopConnection
  open: boolean
  options: DesktopOptions
  onChange: (changes: Partial<DesktopOptions>) => void
  clipboard: RemoteClipboard
}

type PanelName = 'keys' | 'clipboard' | 'settings'
const panels = [
  ['keys', IconKeyboard],
  ['clipboard', IconClipboard],
  ['settings', IconSettings],
] as const

/** The tools of a remote desktop: keys, clipboard, size, picture, full screen. */
export function DesktopTools({ connection, open, options, onChange, clipboard }: DesktopToolsProps) {
  const t = useText()
  const [panel, setPanel] = useState<PanelName>()
  const [full, toggleFull] = useFullScreen()
  const shown = open ? panel : undefined
  const leave = (): void => {
    setPanel(undefined)
    connection.focus()
  }
  return (
    <ToolStrip
      label={t('remote:desktop.tools')}
      onLeave={leave}
      panel={
        <>
          {shown === 'keys' && <KeysPanel disabled={options.viewOnly} onPress={(keys) => connection.press(keys)} />}
          {shown === 'clipboard' && (
            <ClipboardPanel
              copied={clipboard.copied}
              disabled={options.viewOnly}
              onSend={clipboard.send}
              onType={(text) => connection.type(text)}
            />
          )}
          {shown === 'settings' && <SettingsPanel options={options} onChange={onChange} />}
        </>
      }
      keepOpen={shown !== undefined}
    >
      {panels.map(([name, Icon]) => (
        <IconButton
          key={name}
          label={t(`remote:desktop.${name}`)}
          icon={<Icon size={16} />}
          disabled={!open}
          aria-expanded={shown === name}
          onClick={() => setPanel(panel === name ? undefined : name)}
        />
      ))}
      <IconButton
        label={t(options.fit ? 'remote:desktop.realSize' : 'remote:desktop.fit')}
        icon={options.fit ? <IconZoomReset size={16} /> : <IconAspectRatio size={16} />}
        disabled={!open}
        onClick={() => onChange({ fit: !options.fit })}
      />
      <IconButton
        label={t(full ? 'remote:tools.leaveFull' : 'remote:tools.full')}
        icon={full ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
        onClick={toggleFull}
      />
      <IconButton
        label={t('remote:tools.disconnect')}
        icon={<IconPlugX size={16} />}
        danger
        disabled={!open}
        onClick={() => connection.close()}
      />
    </ToolStrip>
  )
}
