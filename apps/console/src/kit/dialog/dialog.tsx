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

/** The props of a dialog component: its own, and a function that closes the dialog with a result. */
export type DialogProps<Props extends object, Result = void> = Props & { close: (result?: Result) => void }

type Body<P> = (props: P) => ReactNode

/** A dialog that can be opened. Its component and messages are loaded before it opens for the first time. */
export interface DialogRef<P> {
  load: () => Promise<{ default: Body<P> }>
}

type PropsOf<P> = Omit<P, 'close'>
type ResultOf<P> = P extends { close: (result?: infer R) => void } ? R : never

/**
 * Declares a dialog of a feature. The component is the default export of the file; its props determine the parameters
 * and the result of `open`.
 * @example
 * export const dialogs = { newTag: dialog(() => import('./NewTagDialog.tsx'), messages) }
 * const tag = await open(dialogs.newTag, { companyId })
 * @param messages the messages of the dialog, besides those of the kit
 */
export const dialog = <P,>(load: () => Promise<{ default: Body<P> }>, messages?: Messages): DialogRef<P> => ({
  load: messages ? () => withMessages(messages, load) : load,
})

/**
 * Opens a dialog on top of the others. A dialog that is already open is brought to the top unchanged.
 * @returns the result, or undefined if the dialog was closed without one
 */
export function open<P>(
  ref: DialogRef<P>,
  props: PropsOf<P>,
  options: WindowOptions = {},
): Promise<ResultOf<P> | undefined> {
  // Components differ in their props. The signature of this function ensures that each gets its own.
  return openWindow(ref.load as unknown as LoadBody, { ...props }, options) as Promise<ResultOf<P> | undefined>
}

/** Props for the dialog components of the design system, passed on by spreading. */
export type DialogLayer = WindowProps

const LayerContext = createContext<DialogLayer | undefined>(undefined)

/**
 * The layer props of the dialog that contains the calling component.
 * @example return <DetailsDialog {...useDialogLayer()} title={...} loading={false} error={null}>...</DetailsDialog>
 */
export function useDialogLayer(): DialogLayer {
  const layer = use(LayerContext)
  if (!layer) throw new Error('useDialogLayer needs a dialog that was opened by open()')
  return layer
}

const WindowBar = lazy(() => loadChunk(() => import('./windows/WindowBar.tsx')))

/** Renders the open dialogs. It is mounted once, inside the session, and closes all dialogs when it unmounts. */
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

/** The layer props that never change while a dialog is open. */
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
