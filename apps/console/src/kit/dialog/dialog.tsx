import type { WindowProps } from '@outpost/ui/Dialog'
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Boundary } from '../screen/Boundary.tsx'
import { loadChunk } from '../browser/chunk.ts'
import { type Messages, withMessages } from '../i18n/i18n.ts'
import { isMobileLayout } from './windows/mobile.ts'
import {
  changeWindow,
  closeAll,
  failed,
  type LoadBody,
  minimizeWindow,
  openWindow,
  type OpenWindow,
  settleAsked,
  watchStack,
  type WindowOptions,
  windowStack,
} from './windows/stack.ts'

/** What a dialog's component receives: its own props, and the way out with a result. */
export type DialogProps<Props extends object, Result = void> = Props & { close: (result?: Result) => void }

type Body<P> = (props: P) => ReactNode

/** A dialog that can be opened. Its body, and what it says, are loaded before it opens for the first time. */
export interface DialogRef<P> {
  load: () => Promise<{ default: Body<P> }>
}

type PropsOf<P> = Omit<P, 'close'>
type ResultOf<P> = P extends { close: (result?: infer R) => void } ? R : never

/**
 * Declares a dialog of a feature. The file's default export is the component; its props decide what `open` wants and gives.
 * @example
 * export const dialogs = { newTag: dialog(() => import('./NewTagDialog.tsx'), messages) }
 * const tag = await open(dialogs.newTag, { companyId })
 * @param messages what it says besides the texts of the kit
 */
export const dialog = <P,>(load: () => Promise<{ default: Body<P> }>, messages?: Messages): DialogRef<P> => ({
  load: messages ? () => withMessages(messages, load) : load,
})

/**
 * Opens a dialog on top of the others; one that is open already comes to the top as it is. Resolves with its result, or with
 * undefined when it was left without one.
 */
export function open<P>(
  ref: DialogRef<P>,
  props: PropsOf<P>,
  options: WindowOptions = {},
): Promise<ResultOf<P> | undefined> {
  // Bodies differ in their props; that each gets its own was checked by the type of this function.
  return openWindow(ref.load as unknown as LoadBody, { ...props }, options) as Promise<ResultOf<P> | undefined>
}

/** What the design system's shells want to know; spread into one of them. */
export type DialogLayer = WindowProps

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

const WindowBar = lazy(() => loadChunk(() => import('./windows/WindowBar.tsx')))

/** Draws the open dialogs. Stands once, behind the session, and takes all windows along when it goes. */
export function DialogHost() {
  const entries = useSyncExternalStore(watchStack, windowStack)
  useEffect(() => () => closeAll({ minimized: true }), [])
  const waiting = entries.filter((entry) => entry.opened && entry.minimized)
  return (
    <>
      {entries.map((entry) => entry.body && <Layer key={entry.key} entry={entry} body={entry.body} />)}
      <Suspense fallback={null}>{waiting.length > 0 && <WindowBar windows={waiting} />}</Suspense>
    </>
  )
}

/** What never changes while a window is open, in the words of the shells. */
function layerOf({ key, options, close }: Pick<OpenWindow, 'key' | 'options' | 'close'>) {
  return {
    onClose: () => close(),
    closable: !options.forced,
    closeOnEscape: options.closeByKeyboard !== false,
    hideHeader: options.hideHeader ?? false,
    hideControls: options.hideHeaderControls ?? false,
    noPadding: options.noPadding ?? false,
    helpHref: options.helpLink,
    startFullScreen: options.fullScreen ?? false,
    sheet: isMobileLayout(),
    onStay: () => settleAsked(key, false),
    onTitle: (title: string) => changeWindow(key, { title }),
    onDirty: (dirty: boolean) => changeWindow(key, { dirty }),
    ...((options.fullScreenControl ?? options.fullScreen) && { expandable: true }),
    ...(!options.minimizeDisabled && !options.forced && { onMinimize: () => minimizeWindow(key) }),
  }
}

function Layer({ entry, body: BodyComponent }: { entry: OpenWindow; body: NonNullable<OpenWindow['body']> }) {
  const { key, options, opened, minimized, raised, closeAsked, close } = entry
  const fixed = useMemo(() => layerOf({ key, options, close }), [key, options, close])
  const layer = useMemo(
    () => ({ ...fixed, opened, minimized, raised, closeAsked }),
    [fixed, opened, minimized, raised, closeAsked],
  )
  return (
    <LayerContext value={layer}>
      <Boundary onFailed={() => failed(entry)}>
        <BodyComponent {...entry.props} close={close} />
      </Boundary>
    </LayerContext>
  )
}
