import { IconButton } from '@outpost/ui/IconButton'
import { toast } from '@outpost/ui/Toast'
import {
  IconClipboard,
  IconCopy,
  IconMaximize,
  IconMinimize,
  IconPalette,
  IconPlugX,
  IconSearch,
  IconTextDecrease,
  IconTextIncrease,
  IconUserShare,
} from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ToolStrip } from '../sessions/ToolStrip.tsx'
import { useFullScreen } from '../sessions/useFullScreen.ts'
import { LARGEST, SMALLEST, type TerminalLook } from './look.ts'
import { LookPanel } from './LookPanel.tsx'
import { focusTerminal, selectionIn } from './paste.ts'

interface TerminalToolsProps {
  box: RefObject<HTMLElement | null>
  open: boolean
  look: TerminalLook
  onLook: (changes: Partial<TerminalLook>) => void
  onFind: () => void
  onPaste: (text: string) => void
  /** Resolves when the user has closed the dialog. */
  onShare: () => Promise<unknown>
  onDisconnect: () => void
}

/** Returns a function that begins something, and whether that is still going on. */
function useRunning(act: () => Promise<unknown>): [boolean, () => void] {
  const [running, setRunning] = useState(false)
  const begin = async (): Promise<void> => {
    setRunning(true)
    await act()
    setRunning(false)
  }
  return [running, () => void begin()]
}

/** The tools of a terminal. */
export function TerminalTools({ box, open, look, onLook, onFind, onPaste, onShare, onDisconnect }: TerminalToolsProps) {
  const t = useText()
  const [showsLook, setShowsLook] = useState(false)
  const [full, toggleFull] = useFullScreen()
  const [shares, share] = useRunning(onShare)
  return (
    <ToolStrip
      label={t('remote:tools.label')}
      onLeave={() => {
        setShowsLook(false)
        focusTerminal(box.current)
      }}
      panel={showsLook && <LookPanel look={look} onChange={onLook} />}
      // While the dialog is open too: the focus returns to the button.
      keepOpen={showsLook || shares}
    >
      <ClipboardButtons box={box} open={open} onPaste={onPaste} />
      <IconButton
        label={t('viewing:share.action')}
        icon={<IconUserShare size={16} />}
        disabled={!open}
        onClick={share}
      />
      <IconButton label={t('session:find')} icon={<IconSearch size={16} />} onClick={onFind} />
      <SizeButtons look={look} onLook={onLook} />
      <IconButton
        label={t('session:look')}
        icon={<IconPalette size={16} />}
        aria-expanded={showsLook}
        onClick={() => setShowsLook(!showsLook)}
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

function ClipboardButtons({ box, open, onPaste }: Pick<TerminalToolsProps, 'box' | 'open' | 'onPaste'>) {
  const t = useText()
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
    <>
      <IconButton label={t('remote:tools.copy')} icon={<IconCopy size={16} />} onClick={() => void copy()} />
      <IconButton
        label={t('remote:tools.paste')}
        icon={<IconClipboard size={16} />}
        disabled={!open}
        onClick={() => void paste()}
      />
    </>
  )
}

function SizeButtons({ look: { fontSize }, onLook }: Pick<TerminalToolsProps, 'look' | 'onLook'>) {
  const t = useText()
  return (
    <>
      <IconButton
        label={t('remote:tools.smaller')}
        icon={<IconTextDecrease size={16} />}
        disabled={fontSize <= SMALLEST}
        onClick={() => onLook({ fontSize: fontSize - 1 })}
      />
      <IconButton
        label={t('remote:tools.larger')}
        icon={<IconTextIncrease size={16} />}
        disabled={fontSize >= LARGEST}
        onClick={() => onLook({ fontSize: fontSize + 1 })}
      />
    </>
  )
}
