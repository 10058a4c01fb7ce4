import { toast } from '@outpost/ui/Toast'
import type { ComponentType } from 'react'
import { loadChunk } from '../../browser/chunk.ts'
import { translate } from '../../i18n/i18n.ts'

/** How a window stands and behaves, whatever is in it. All of it may be left out. */
export interface WindowOptions {
  /** Two windows of one id are one window. Made from the title when absent; without either, from what is shown. */
  id?: string
  title?: string
  minimized?: boolean
  fullScreen?: boolean
  /** Offers the full screen; a window that starts in it offers the way back. */
  fullScreenControl?: boolean
  minimizeDisabled?: boolean
  noPadding?: boolean
  hideHeader?: boolean
  /** Without buttons in the header Esc does nothing either: the content must offer the way out. */
  hideHeaderControls?: boolean
  /** False where Esc must not close, as where an answer is owed. */
  closeByKeyboard?: false
  /** The reader must answer: no close button, no Esc, no Cancel. */
  forced?: true
  /** Page with help, opened beside. */
  helpLink?: string
}

type Props = Record<string, unknown>
/** Each body's own props were checked by the type of `open`. */
export type LoadBody = () => Promise<{ default: ComponentType<Props> }>

export interface OpenWindow {
  readonly key: number
  readonly id: string
  readonly load: LoadBody
  /** Undefined while it is on its way: the window is rendered as soon as it is there. */
  readonly body: ComponentType<Props> | undefined
  readonly props: Props
  readonly options: WindowOptions
  readonly title: string
  /** False while it fades: the shell needs that time to give the focus back. */
  readonly opened: boolean
  readonly minimized: boolean
  readonly dirty: boolean
  /** Counts how often it was brought to the top, and how often somebody wanted it closed. */
  readonly raised: number
  readonly closeAsked: number
  readonly close: (result?: unknown) => void
  readonly done: Promise<unknown>
}

/** A little longer than the shell takes to fade, in ms. */
const FADE = 250
/** Fixed by the specification, section 9. */
export const MAX_MINIMIZED = 5

let stack: readonly OpenWindow[] = []
let nextKey = 1
const watchers = new Set<() => void>()
/** Who waits to hear whether a window with unsaved input is closed (true) or stays. */
const askers = new Map<number, (closed: boolean) => void>()

function setStack(next: readonly OpenWindow[]): void {
  stack = next
  for (const watcher of watchers) watcher()
}

/** Windows from the lowest to the top one, those that fade included. */
export const windowStack = (): readonly OpenWindow[] => stack

export function watchStack(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Changes one window; one that is closing is left alone. */
export function changeWindow(key: number, changes: Partial<OpenWindow>): void {
  setStack(stack.map((entry) => (entry.key === key && entry.opened ? { ...entry, ...changes } : entry)))
}

/** Lower case letters and digits, with dashes between the words: "Add device" is `add-device`. */
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
  return stack.find(
    (entry) =>
      entry.opened &&
      (wanted === undefined ? entry.load === load && sameProps(entry.props, props) : entry.id === wanted),
  )
}

/** Puts a window on top of the others, out of the bar if it was there. */
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

/** The bodies that are there, by what loads them. */
const bodies = new Map<LoadBody, ComponentType<Props>>()

/** A window that cannot be loaded or drawn goes away and says so; the page below is untouched. */
export function failed({ close }: Pick<OpenWindow, 'close'>): void {
  close()
  toast({ type: 'error', message: translate('kit:failed.dialog') })
}

/** Not by what React calls lazy: that shows something else in a window's place for 300 ms, even where the code is there. */
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

/** Calls when a menu that closes has given the focus back; a menu that keeps it is waited for no longer than 200 ms. */
function afterMenu(act: () => void, tries = 20): void {
  const hasFocus = isInMenu(document.activeElement) || document.activeElement === document.body
  if (hasFocus && tries > 0) setTimeout(() => afterMenu(act, tries - 1), 10)
  else act()
}

/** Opens a window on top of the others; one that is open already comes to the top as it is. Resolves with its result. */
export function openWindow(load: LoadBody, props: Props, options: WindowOptions): Promise<unknown> {
  const known = findOpen(load, props, options)
  if (known) {
    raiseWindow(known.key)
    return known.done
  }
  const made = makeWindow(load, props, options)
  const push = (): void => setStack([...stack, { ...made, body: bodies.get(load) }])
  // A window that takes the place of another, or of a menu, waits until that one has given the focus back to what opened it.
  if (stack.some((entry) => !entry.opened)) setTimeout(push, FADE)
  else if (isInMenu(document.activeElement)) afterMenu(push)
  else push()
  if (!made.body) void loadBody(made)
  return made.done
}

/** Puts a window into the bar. A sixth stays where it is, and says why. */
export function minimizeWindow(key: number): void {
  const count = stack.filter((entry) => entry.opened && entry.minimized).length
  if (count < MAX_MINIMIZED) changeWindow(key, { minimized: true })
  else toast({ type: 'warning', id: 'minimized-windows', message: translate('kit:window.tooManyMinimized') })
}

/** Tells the person who waits whether the window is closed. */
export function settleAsked(key: number, closed: boolean): void {
  askers.get(key)?.(closed)
  askers.delete(key)
}

/** Closes a window; one with unsaved input is shown and asks first. Resolves true once it is closed, false when it stays. */
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

/** Whether leaving the console would lose what was typed in a window. */
export const hasUnsaved = (): boolean => unsaved().length > 0

/** Before another page is shown: asks the windows that would go with this one. Resolves true when all may go. */
export async function askUnsaved(): Promise<boolean> {
  for (const entry of unsaved()
    .filter(({ minimized }) => !minimized)
    .toReversed())
    if (!(await askToClose(entry.key))) return false
  return true
}

/**
 * Closes windows without results. Those in the bar are kept when the page changes, for what was typed in them; they end with
 * the session.
 */
export function closeAll({ minimized = false }: { minimized?: boolean } = {}): void {
  for (const entry of stack.toReversed()) if (entry.opened && (minimized || !entry.minimized)) entry.close()
}
