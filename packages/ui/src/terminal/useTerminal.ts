import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TerminalProps } from '../Terminal.tsx'
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
  const onData = useEffectEvent((bytes: Uint8Array) => props.onData(bytes))
  const onBinary = useEffectEvent((bytes: Uint8Array) => (props.onBinary ?? props.onData)(bytes))
  const onResize = useEffectEvent((cols: number, rows: number) => props.onResize?.(cols, rows))
  const start = useEffectEvent((element: HTMLElement, made: TerminalParts) => {
    const { terminal } = made
    if (props.fixed) fixSize(made, props.fixed)
    refit(element, made)
    props.onResize?.(terminal.cols, terminal.rows)
    if (props.autoFocus !== false) terminal.focus()
    return props.register(
      (bytes, done) => terminal.write(bytes, done),
      () => terminal.reset(),
      (cols, rows) => {
        terminal.resize(cols, rows)
        refit(element, made)
      },
      {
        snapshot: (limit) => snapshotOf(terminal, made.serializer, limit),
        hold(cols, rows) {
          isHeld.current = true
          terminal.resize(cols, rows)
        },
        release() {
          isHeld.current = false
          refit(element, made)
        },
        find: onFind,
        sendsApplicationKeys: () => terminal.modes.applicationCursorKeysMode,
      },
    )
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const encoder = new TextEncoder()
    const made = make(element)
    const unregister = start(element, made)
    made.terminal.onData((text) => onData(encoder.encode(text)))
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
    Object.assign(parts.current.terminal.options, {
      fontSize,
      fontFamily: fontOf(box.current, font),
      theme: themes[theme],
    })
    refit(box.current, parts.current)
  }, [box, fontSize, font, theme])

  return parts
}
