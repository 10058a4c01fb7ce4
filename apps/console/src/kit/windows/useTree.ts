import { type KeyboardEvent, useMemo, useState } from 'react'
import { linesOf, openedAtFirst, parentOf, type TreeLine } from './jsonTree.ts'

const PAGE = 10

const without = (set: ReadonlySet<string>, path: string): Set<string> => new Set([...set].filter((one) => one !== path))

/** What of a tree is open, which line is the current one, and how keys move through it (WAI-ARIA, tree view pattern). */
export function useTree(root: unknown, onActivate: (line: TreeLine) => void) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedAtFirst(root))
  const [current, setCurrent] = useState('')
  const lines = useMemo(() => linesOf(root, opened), [root, opened])
  const index = Math.max(
    0,
    lines.findIndex(({ path }) => path === current),
  )
  const line = lines[index]!

  const toggle = (one: TreeLine): void => {
    setCurrent(one.path)
    if (one.size === undefined) onActivate(one)
    else setOpened(one.opened ? without(opened, one.path) : new Set([...opened, one.path]))
  }
  const goTo = (place: number): void => setCurrent(lines[Math.max(0, Math.min(place, lines.length - 1))]!.path)
  const inward = (): void => {
    if (line.opened) goTo(index + 1)
    else if (line.size !== undefined) toggle(line)
  }
  const outward = (): void => {
    if (line.opened) toggle(line)
    else setCurrent(parentOf(line.path))
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => goTo(index + 1),
    ArrowUp: () => goTo(index - 1),
    PageDown: () => goTo(index + PAGE),
    PageUp: () => goTo(index - PAGE),
    Home: () => goTo(0),
    End: () => goTo(lines.length - 1),
    ArrowRight: inward,
    ArrowLeft: outward,
    Enter: () => toggle(line),
    ' ': () => toggle(line),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const run = keys[event.key]
    if (!run || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    run()
  }
  return { lines, index, toggle, onKeyDown }
}
