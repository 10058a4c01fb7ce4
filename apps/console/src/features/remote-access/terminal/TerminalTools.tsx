import { IconButton } from '@outpost/ui/IconButton'
import { toast } from '@outpost/ui/Toast'
import {
  IconClipboard,
  IconCopy,
  IconMaximize,
  IconMinimize,
  IconPlugX,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useBrowserStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ToolStrip } from '../sessions/ToolStrip.tsx'
import { useFullScreen } from '../sessions/useFullScreen.ts'
import { focusTerminal, selectionIn } from './paste.ts'

/** The browser storage key of the font size, in pixels. */
export const FONT_KEY = 'terminal.fontSize'
export const DEFAULT_FONT = 14
const SMALLEST = 9
const LARGEST = 28
interface TerminalToolsProps {
  box: RefObject<HTMLElement | null>
  open: boolean
  onPaste: (text: string) => void
  onDisconnect: () => void
}

/** The tools of a terminal. */
export function TerminalTools({ box, open, onPaste, onDisconnect }: TerminalToolsProps) {
  const t = useText()
  const [font, setFont] = useBrowserStored<number>(FONT_KEY, DEFAULT_FONT)
  const [full, toggleFull] = useFullScreen()
  const copy = async (): Promise<void> => {
    const text = box.current ? selectionIn(box.current) : ''
    if (text === '') return void toast({ type: 'info', message: t('remote:tools.nothingMarked') })
    await navigator.clipboard
      .writeText(text)
      .catch(() => toast({ type: 'error', message: t('remote:tools.copyRefused') }))
    focusTerminal(box.current)
  }
  const paste = async (): Promise<void> => {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      toast({ type: 'error', message: t('remote:tools.pasteRefused') })
    }
  }
  return (
    <ToolStrip label={t('remote:tools.label')} onLeave={() => focusTerminal(box.current)}>
      <IconButton label={t('remote:tools.copy')} icon={<IconCopy size={16} />} onClick={() => void copy()} />
      <IconButton
        label={t('remote:tools.paste')}
        icon={<IconClipboard size={16} />}
        disabled={!open}
        onClick={() => void paste()}
      />
      <IconButton
        label={t('remote:tools.smaller')}
        icon={<IconTextDecrease size={16} />}
        disabled={font <= SMALLEST}
        onClick={() => setFont(font - 1)}
      />
      <IconButton
        label={t('remote:tools.larger')}
        icon={<IconTextIncrease size={16} />}
        disabled={font >= LARGEST}
        onClick={() => setFont(font + 1)}
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
        onClick={onDisconnect}
      />
    </ToolStrip>
  )
}
