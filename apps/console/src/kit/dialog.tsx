import { toast } from '@outpost/ui/Toast'
import { type ComponentType, createContext, type ReactNode, Suspense, use, useMemo, useSyncExternalStore } from 'react'
import { Boundary } from './Boundary.tsx'
import { lazyOf } from './chunk.ts'
import { translate } from './texts.ts'

/** What a dialog's component receives: its own props, and the way out with a result. */
export type DialogProps<Props extends object, Result = void> = Props & { close: (result?: Result) => void }

type Body<P> = (props: P) => ReactNode

/** A dialog that can be opened. Its body is loaded when it is first needed. */
export interface DialogRef<P> {
  load: () => Promise<{ default: Body<P> }>
}

type PropsOf<P> = Omit<P, 'close'>
type ResultOf<P> = P extends { close: (result?: infer R) => void } ? R : never

/**
 * Declares a dialog of a room. The file's default export is the component; its props decide what `open` wants and gives.
 * @example
 * export const dialogs = { newTag: dialog(() => import('./NewTagDialog.tsx')) }
 * const tag = await open(dialogs.newTag, { companyId })
 */
export const dialog = <P,>(load: () => Promise<{ default: Body<P> }>): DialogRef<P> => ({ load })

interface OpenDialog {
  id: number
  body: ComponentType<Record<string, unknown>>
  props: Record<string, unknown>
  /** False while it fades: the shell needs that time to give the focus back. */
  opened: boolean
  close: (result?: unknown) => void
}

/** A little longer than the shell takes to fade, in ms. */
const FADE = 250

let stack: readonly OpenDialog[] = []
let nextId = 1
const watchers = new Set<() => void>()

function setStack(next: readonly OpenDialog[]): void {
  stack = next
  for (const watcher of watchers) watcher()
}

/** Opens a dialog on top of the others. Resolves with its result, or with undefined when it was left without one. */
export function open<P>(ref: DialogRef<P>, props: PropsOf<P>): Promise<ResultOf<P> | undefined> {
  return new Promise((resolve) => {
    const id = nextId++
    const close = (result?: unknown): void => {
      setStack(stack.map((entry) => (entry.id === id ? { ...entry, opened: false } : entry)))
      setTimeout(() => setStack(stack.filter((entry) => entry.id !== id)), FADE)
      resolve(result as ResultOf<P> | undefined)
    }
    // Bodies differ in their props; that each gets its own was checked by the type of `open`.
    const body = lazyOf(ref.load as unknown as () => Promise<{ default: ComponentType<Record<string, unknown>> }>)
    const push = (): void => setStack([...stack, { id, body, props: { ...props }, opened: true, close }])
    // A window that takes the place of another waits until that one has given the focus back to what opened it.
    if (stack.some((entry) => !entry.opened)) setTimeout(push, FADE)
    else push()
  })
}

/** Closes everything without results: the page below is another one now. */
export function closeAll(): void {
  for (const entry of stack.toReversed()) entry.close()
}

/** What the design system's shells want to know; spread into one of them. */
export interface DialogLayer {
  opened: boolean
  onClose: () => void
}

const LayerContext = createContext<DialogLayer | undefined>(undefined)

/**
 * The place of the dialog around the caller.
 * @example return <DetailsDialog {...useDialogLayer()} title={...} loading={false} error={null}>...</DetailsDialog>
 */
export function useDialogLayer(): DialogLayer {
  const layer = use(LayerContext)
  if (!layer) throw new Error('useDialogLayer needs a dialog that was opened by open()')
  return layer
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Draws the open dialogs. Stands once, behind the session. */
export function DialogHost() {
  const entries = useSyncExternalStore(watch, () => stack)
  return entries.map((entry) => <Layer key={entry.id} entry={entry} />)
}

function Layer({ entry }: { entry: OpenDialog }) {
  const { opened, close, body: BodyComponent } = entry
  const layer = useMemo(() => ({ opened, onClose: () => close() }), [opened, close])
  // A dialog that cannot be drawn goes away and says so; the page below is untouched.
  const failed = (): void => {
    close()
    toast({ type: 'error', message: translate('kit:failed.dialog') })
  }
  return (
    <LayerContext value={layer}>
      <Boundary onFailed={failed}>
        <Suspense fallback={null}>
          <BodyComponent {...entry.props} close={close} />
        </Suspense>
      </Boundary>
    </LayerContext>
  )
}
