import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { SerializeAddon } from '@xterm/addon-serialize'
import { Unicode11Addon } from '@xterm/addon-unicode11'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { WebglAddon } from '@xterm/addon-webgl'
import { Terminal } from '@xterm/xterm'
import { copyToClipboard } from '../cells/clipboard.ts'
import { fontOf, type TerminalFont, type TerminalTheme, themes } from './themes.ts'
import { documentWithNonce, withStyleNonce } from '../theme/styleNonce.ts'

export interface TerminalParts {
  terminal: Terminal
  fit: FitAddon
  search: SearchAddon
  serializer: SerializeAddon
}

export interface TerminalSettings {
  fontSize: number
  font: TerminalFont
  theme: TerminalTheme
  /** The number of lines kept above the screen. */
  scrollback: number
  /** Lets screen readers follow the output, at the cost of speed. */
  screenReader: boolean
  onFind: () => void
}

/** Software renderers: with these, rendering 50 MB of output with WebGL takes minutes, with the DOM seconds. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i

function hasGraphicsCard(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  const info = context?.getExtension('WEBGL_debug_renderer_info')
  const renderer = info ? String(context!.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null && !SOFTWARE.test(renderer)
}

/** Renders with WebGL if there is a graphics card. If the WebGL context is lost, the DOM renderer takes over. */
function drawWithGraphicsCard(terminal: Terminal): void {
  try {
    if (!hasGraphicsCard()) return
    const webgl = new WebglAddon()
    webgl.onContextLoss(() => webgl.dispose())
    terminal.loadAddon(webgl)
  } catch {
    // No WebGL: the built-in DOM renderer is already active.
  }
}

/**
 * Ctrl+Shift+C copies and Ctrl+Shift+F opens the search. Without Shift these keys belong to the remote program. Tab
 * leaves a terminal in which nothing can be typed.
 */
function bindKeys(terminal: Terminal, onFind: () => void): void {
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.key === 'Tab' && terminal.options.disableStdin) return false
    if (event.type !== 'keydown' || !event.ctrlKey || !event.shiftKey) return true
    const copies = event.code === 'KeyC' && terminal.hasSelection()
    if (!copies && event.code !== 'KeyF') return true
    event.preventDefault()
    if (copies) void copyToClipboard(terminal.getSelection())
    else onFind()
    return false
  })
}

/**
 * Creates a terminal in an element, with links, search, wide characters, and WebGL rendering if there is a graphics
 * card.
 */
export function createTerminal(element: HTMLElement, label: string, settings: TerminalSettings): TerminalParts {
  const terminal = new Terminal({
    allowProposedApi: true,
    documentOverride: documentWithNonce(),
    cursorBlink: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: fontOf(element, settings.font),
    fontSize: settings.fontSize,
    scrollback: settings.scrollback,
    screenReaderMode: settings.screenReader,
    theme: themes[settings.theme],
  })
  const fit = new FitAddon()
  const search = new SearchAddon()
  const serializer = new SerializeAddon()
  const openLink = (_event: MouseEvent, address: string) => void window.open(address, '_blank', 'noopener,noreferrer')
  for (const addon of [fit, search, serializer, new Unicode11Addon(), new WebLinksAddon(openLink)])
    terminal.loadAddon(addon)
  terminal.unicode.activeVersion = '11'
  withStyleNonce(() => terminal.open(element))
  drawWithGraphicsCard(terminal)
  bindKeys(terminal, settings.onFind)
  terminal.textarea?.setAttribute('aria-label', label)
  return { terminal, fit, search, serializer }
}
