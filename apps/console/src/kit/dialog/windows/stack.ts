import { toast } from '@outpost/ui/Toast'
import type { ComponentType } from 'react'
import { loadChunk } from '../../browser/chunk.ts'
import { translate } from '../../i18n/i18n.ts'

/** Layout and behaviour of a dialog, independent of its content. All options are optional. */
export interface WindowOptions {
  /**
   * Dialogs with the same id are the same dialog. By default the id is derived from the title. Without a title,
   * component and props identify the dialog.
   */
  id?: string
  title?: string
  minimized?: boolean
  fullScreen?: boolean
  /** Offers a full-screen button. A dialog that starts in full screen always has one. */
  fullScreenControl?: boolean
  minimizeDisabled?: boolean
  noPadding?: boolean
  hideHeader?: boolean
  /** Hides the buttons of the header, and disables Esc as well, so the content must offer a way to close the dialog. */
  hideHeaderControls?: boolean
  /** Prevents Esc from closing the dialog, for example if an answer is required. */
  closeByKeyboard?: false
  /** Requires an answer: no close button, no Esc, no Cancel. */
  forced?: true
  /** Address of a help page, opened in a new tab. */
  helpLink?: string
}

type Props = Record<string, unknown>
/** The props are typed loosely. The signature of `open` ensures that each component gets its own. */
export type LoadBody = () => Promise<{ default: ComponentType<Props> }>

export interface OpenWindow {
  readonly key: number
  readonly id: string
  readonly load: LoadBody
  /** Undefined while loading. The dialog is rendered once the component is available. */
  readonly body: ComponentType<Props> | undefined
  readonly props: Props
  readonly options: WindowOptions
  readonly title: string
  /** False while fading out. The dialog component needs that time to restore the focus. */
  readonly opened: boolean
  readonly minimized: boolean
  readonly dirty: boolean
  /** How often the dialog was brought to the top, and how often closing it was requested. */
  readonly raised: number
  readonly closeAsked: number
  readonly close: (result?: unknown) => void
  readonly done: Promise<unknown>
}

/** Slightly longer than the fade-out of the dialog component, in ms. */
const FADE = 250
/** The maximum number of minimised dialogs; docs/rules/frame.md defines it. */
const MAX_MINIMIZED = 5

let stack: readonly OpenWindow[] = []
let nextKey = 1
/** Dialogs that wait until another one has faded out. They count as open, so that nothing opens them a second time. */
let waitingWindows: readonly OpenWindow[] = []
const watchers = new Set<() => void>()
/** Callbacks waiting for the user's decision whether a dialog with unsaved input is closed (true) or kept. */
const askers = new Map<number, (closed: boolean) => void>()

function setStack(next: readonly OpenWindow[]): void {
  stack = next
  for (const watcher of watchers) watcher()
}

/** All dialogs from bottom to top, including those fading out. */
export const windowStack = (): readonly OpenWindow[] => stack

export function watchStack(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Changes a dialog, unless it is closing. */
export function changeWindow(key: number, changes: Partial<OpenWindow>): void {
  setStack(stack.map((entry) => (entry.key === key && entry.opened ? { ...entry, ...changes } : entry)))
}

/** Converts a title to an id of lower-case letters, digits and dashes: "Add device" becomes `add-device`. */
export const idOfTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const sameProps = (one: Props, other: Props): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((name) => Object.is(one[name], other[name]))

function findOpen(load: LoadBody, props: Props, { id, title }: WindowOptions): OpenWindow | undefined {
  const wanted = id ?? (title === undefined ? undefined : idOfTitle(title))
  return [...stack, ...waitingWindows].find(
    (entry) =>
      entry.opened &&
      (wanted === undefined ? entry.load === load && sameProps(entry.props, props) : entry.id === wanted),
  )
}

/** Brings a dialog to the top, and restores it if it was minimized. */
export function raiseWindow(key: number): void {
  const entry = stack.find((one) => one.key === key)
  if (entry?.opened)
    setStack([...stack.filter((one) => one !== entry), { ...entry, minimized: false, raised: entry.raised + 1 }])
}

function makeWindow(load: LoadBody, props: Props, options: WindowOptions): OpenWindow {
  const key = nextKey++
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const close = (result?: unknown): void => {
    changeWindow(key, { opened: false })
    setTimeout(() => setStack(stack.filter((entry) => entry.key !== key)), FADE)
    resolve(result)
    settleAsked(key, true)
  }
  const { title = '', minimized = false } = options
  const id = options.id ?? (title === '' ? `window-${key}` : idOfTitle(title))
  return {
    key,
    id,
    load,
    body: bodies.get(load),
    props,
    options,
    title,
    opened: true,
    minimized,
    dirty: false,
    raised: 0,
    closeAsked: 0,
    close,
    done: promise,
  }
}

/** The components loaded so far, by their load function. */
const bodies = new Map<LoadBody, ComponentType<Props>>()

/** Closes a dialog that could not be loaded or rendered, and shows an error message. The page below is not affected. */
export function failed({ close }: Pick<OpenWindow, 'close'>): void {
  close()
  toast({ type: 'error', message: translate('kit:failed.dialog') })
}

/**
 * Loads the component of a dialog. `React.lazy` is not used, because it shows a fallback for 300 ms even if the code is
 * already loaded.
 */
async function loadBody(entry: OpenWindow): Promise<void> {
  try {
    const body = (await loadChunk(entry.load)).default
    bodies.set(entry.load, body)
    changeWindow(entry.key, { body })
  } catch {
    failed(entry)
  }
}

const isInMenu = (element: Element | null): boolean => element?.closest('[role="menu"]') != null

/** Runs a function after a closing menu has restored the focus. Waits at most 200 ms. */
function afterMenu(act: () => void, tries = 20): void {
  const hasFocus = isInMenu(document.activeElement) || document.activeElement === document.body
  if (hasFocus && tries > 0) setTimeout(() => afterMenu(act, tries - 1), 10)
  else act()
}

/**
 * Opens a dialog on top of the others. A dialog that is already open is brought to the top unchanged. Resolves with the
 * result of the dialog.
 */
export function openWindow(load: LoadBody, props: Props, options: WindowOptions): Promise<unknown> {
  const known = findOpen(load, props, options)
  if (known) {
    raiseWindow(known.key)
    return known.done
  }
  const made = makeWindow(load, props, options)
  waitingWindows = [...waitingWindows, made]
  const push = (): void => {
    waitingWindows = waitingWindows.filter((entry) => entry !== made)
    setStack([...stack, { ...made, body: bodies.get(load) }])
  }
  // A dialog that replaces another one, or a menu, waits until that one has restored the focus.
  if (stack.some((entry) => !entry.opened)) setTimeout(push, FADE)
  else if (isInMenu(document.activeElement)) afterMenu(push)
  else push()
  if (!made.body) void loadBody(made)
  return made.done
}

/** Minimizes a dialog. If five are already minimized, it stays open and a toast explains why. */
export function minimizeWindow(key: number): void {
  const count = stack.filter((entry) => entry.opened && entry.minimized).length
  if (count < MAX_MINIMIZED) changeWindow(key, { minimized: true })
  else toast({ type: 'warning', id: 'minimized-windows', message: translate('kit:window.tooManyMinimized') })
}

/** Reports the decision on a close request to its caller. */
export function settleAsked(key: number, closed: boolean): void {
  askers.get(key)?.(closed)
  askers.delete(key)
}

/**
 * Closes a dialog. A dialog with unsaved input is brought to the top and asks the user first. Resolves with true once
 * it is closed, or with false if it stays open.
 */
export function askToClose(key: number): Promise<boolean> {
  const entry = stack.find((one) => one.key === key)
  if (!entry?.dirty) {
    entry?.close()
    return Promise.resolve(true)
  }
  settleAsked(key, false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  askers.set(key, resolve)
  raiseWindow(key)
  changeWindow(key, { closeAsked: entry.closeAsked + 1 })
  return promise
}

const unsaved = (): OpenWindow[] => stack.filter((entry) => entry.opened && entry.dirty)

/** Whether leaving the console would lose unsaved input of a dialog. */
export const hasUnsaved = (): boolean => unsaved().length > 0

/**
 * Asks the user about every dialog with unsaved input that navigating to another page would close. Resolves with true
 * if all of them may be closed.
 */
export async function askUnsaved(): Promise<boolean> {
  for (const entry of unsaved()
    .filter(({ minimized }) => !minimized)
    .toReversed())
    if (!(await askToClose(entry.key))) return false
  return true
}

/**
 * Closes all dialogs without results. When the page changes, minimized dialogs are kept because of their input; they
 * close when the session ends.
 */
export function closeAll({ minimized = false }: { minimized?: boolean } = {}): void {
  for (const entry of stack.toReversed()) if (entry.opened && (minimized || !entry.minimized)) entry.close()
}
