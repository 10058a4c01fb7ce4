import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'

interface OpenDialog {
  id: string
  /** How often the dialog was brought to the top while open. */
  raised: number
  /** Returns true if the key was pressed in this dialog or outside any element, not in a menu that floats above it. */
  owns: (target: EventTarget | null) => boolean
  onEscape: () => void
}

/** Open dialogs, from the bottom to the top. */
let open: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

/** Esc events that belong to something inside a dialog. */
const claimed = new WeakSet<Event>()

/**
 * Runs in the capture phase, before any other handler: Mantine marks a field with an open list, which then closes the
 * list itself.
 */
function onKeyDownFirst(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]'))
    claimed.add(event)
}

/**
 * Only the top dialog handles Esc, and only once: closing it makes another dialog the top one while the event is still
 * propagating.
 */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || claimed.has(event)) return
  const top = open.at(-1)
  if (top?.owns(event.target)) top.onEscape()
}

function set(next: readonly OpenDialog[]) {
  if (open.length === 0 && next.length > 0) {
    window.addEventListener('keydown', onKeyDownFirst, { capture: true })
    window.addEventListener('keydown', onKeyDown)
  }
  if (open.length > 0 && next.length === 0) {
    window.removeEventListener('keydown', onKeyDownFirst, { capture: true })
    window.removeEventListener('keydown', onKeyDown)
  }
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Puts a dialog on top of the stack while it is open. Returns its level, counted from 0 at the bottom.
 * @param raised a changed number brings it to the top again
 */
export function useDialogStack(
  id: string,
  opened: boolean,
  raised: number,
  shell: RefObject<HTMLElement | null>,
  onEscape: () => void,
): number {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (opened) window.dispatchEvent(new Event('clear-old-toasts'))
  }, [opened])
  useEffect(() => {
    if (!opened) return
    const owns = (target: EventTarget | null) =>
      target === document.body ||
      (target instanceof Node && (shell.current?.closest('[role="dialog"]')?.contains(target) ?? false))
    set([...open.filter((one) => one.id !== id), { id, raised, owns, onEscape: () => escape() }])
    return () => set(open.filter((one) => one.id !== id))
  }, [id, opened, raised, shell])
  const level = useSyncExternalStore(subscribe, () => open.findIndex((one) => one.id === id))
  return Math.max(0, level)
}
