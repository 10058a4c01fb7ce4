import { MinimizedBar } from '@outpost/ui/Dialog'
import { askToClose, type OpenWindow, raiseWindow } from './stack.ts'

/** The bar of minimized dialogs at the bottom of the screen. */
export default function WindowBar({ windows }: { windows: readonly OpenWindow[] }) {
  return (
    <MinimizedBar
      items={windows.map(({ key, title, id }) => ({ id: String(key), title: title || id }))}
      onRestore={(key) => raiseWindow(Number(key))}
      onClose={(key) => void askToClose(Number(key))}
    />
  )
}
