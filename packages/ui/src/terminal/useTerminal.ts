/* oxlint-disable no-underscore-dangle -- xterm names its own fields so */
import type { Terminal } from '@xterm/xterm'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TerminalProps, TerminalScreen } from '../Terminal.tsx'
import { createTerminal, type TerminalParts } from './createTerminal.ts'
import { fitText, fixSize } from './fixedSize.ts'
import { snapshotOf } from './snapshot.ts'
import { fontOf, themes } from './themes.ts'

/** Fits the terminal to its container whenever its size changes, at most once per frame. */
function keepFitted(box: HTMLElement, fit: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => box.clientWidth > 0 && box.clientHeight > 0 && fit())
  })
  observer.observe(box)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

/** A field of @xterm/xterm 6.0.0, whose version is pinned: its interface does not tell typed text from answers. */
interface Internals {
  _core: { coreService: { onUserInput: (listener: () => void) => void } }
}

/** Passes on what the terminal sends, with whether the user typed it. */
function listen(terminal: Terminal, onData: (text: string, typed: boolean) => void): void {
  let typed = false
  ;(terminal as Terminal & Internals)._core.coreService.onUserInput(() => (typed = true))
  terminal.onData((text) => {
    onData(text, typed)
    typed = false
  })
}

/** What a terminal lets its page do with the screen. */
const screenOf = (
  { terminal, serializer }: TerminalParts,
  isHeld: RefObject<boolean>,
  refit: () => void,
  find: () => void,
): TerminalScreen => ({
  snapshot: (limit) => snapshotOf(terminal, serializer, limit),
  hold(cols, rows) {
    isHeld.current = true
    terminal.resize(cols, rows)
  },
  release() {
    isHeld.current = false
    refit()
  },
  bracketsPaste: () => terminal.modes.bracketedPasteMode,
  find,
  sendsApplicationKeys: () => terminal.modes.applicationCursorKeysMode,
})

function register(
  props: TerminalProps,
  { terminal }: TerminalParts,
  screen: TerminalScreen,
  refit: () => void,
): ReturnType<TerminalProps['register']> {
  const resize = (cols: number, rows: number): void => {
    terminal.resize(cols, rows)
    refit()
  }
  return props.register(
    (bytes, done) => terminal.write(bytes, done),
    () => terminal.reset(),
    resize,
    screen,
  )
}

function applyLook(
  box: HTMLElement,
  { terminal }: TerminalParts,
  { fontSize, font, theme }: Required<Pick<TerminalProps, 'fontSize' | 'font' | 'theme'>>,
): void {
  Object.assign(terminal.options, { fontSize, fontFamily: fontOf(box, font), theme: themes[theme] })
}

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** Creates a terminal for the lifetime of its element. Changed callbacks do not recreate it. */
export function useTerminal(
  box: RefObject<HTMLElement | null>,
  label: string,
  props: TerminalProps,
  onFind: () => void,
): RefObject<TerminalParts | null> {
  const parts = useRef<TerminalParts | null>(null)
  const isHeld = useRef(false)
  const { fontSize = 14, font = 'standard', theme = 'dark' } = props
  const make = useEffectEvent((element: HTMLElement) => {
    const { scrollback = 5000, screenReader = false } = props
    return createTerminal(element, label, { fontSize, font, theme, scrollback, screenReader, onFind })
  })
  const refit = useEffectEvent((element: HTMLElement, made: TerminalParts) => {
    if (props.fixed) fitText(element, made)
    else if (!isHeld.current) made.fit.fit()
  })
  const onData = useEffectEvent((bytes: Uint8Array, typed: boolean) => props.onData(bytes, typed))
  const onBinary = useEffectEvent((bytes: Uint8Array) =>
    props.onBinary ? props.onBinary(bytes) : props.onData(bytes, false),
  )
  const onResize = useEffectEvent((cols: number, rows: number) => props.onResize?.(cols, rows))
  const start = useEffectEvent((element: HTMLElement, made: TerminalParts) => {
    const { terminal } = made
    if (props.fixed) fixSize(made, props.fixed, props.typable)
    refit(element, made)
    props.onResize?.(terminal.cols, terminal.rows)
    if (props.autoFocus !== false) terminal.focus()
    const refitNow = () => refit(element, made)
    return register(props, made, screenOf(made, isHeld, refitNow, onFind), refitNow)
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const encoder = new TextEncoder()
    const made = make(element)
    const unregister = start(element, made)
    listen(made.terminal, (text, typed) => onData(encoder.encode(text), typed))
    made.terminal.onBinary((text) => onBinary(latin1(text)))
    made.terminal.onResize(({ cols, rows }) => onResize(cols, rows))
    const stopFitting = keepFitted(element, () => refit(element, made))
    parts.current = made
    return () => {
      parts.current = null
      unregister?.()
      stopFitting()
      made.terminal.dispose()
    }
  }, [box])

  useEffect(() => {
    if (!parts.current || !box.current) return
    applyLook(box.current, parts.current, { fontSize, font, theme })
    refit(box.current, parts.current)
  }, [box, fontSize, font, theme])

  return parts
}
