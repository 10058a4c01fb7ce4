import { useShortcuts } from './useShortcuts.ts'

/** Listens to the keyboard shortcuts of all pages. Renders nothing. */
export default function Shortcuts() {
  useShortcuts()
  return null
}
