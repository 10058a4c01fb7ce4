import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'

/** Ms after which the code comes without being needed, so that it is there when the server is not. */
const READY_AFTER = 3000
/** Ms between two attempts while the server is away and somebody waits. */
const RETRY_AFTER = 5000

/** A part of a page that nobody sees at first: its code comes when it is wanted, or soon after the start. */
export interface LazyPart<P extends object> {
  /** Loads the code once; after a failure the next call tries again. */
  load: () => Promise<void>
  /** The component, once it is there. */
  loaded: ComponentType<P> | undefined
}

/** @example const menu = lazyPart(() => import('./Menu.tsx').then(({ Menu }) => Menu)) */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loading: Promise<void> | undefined
  const part: LazyPart<P> = {
    loaded: undefined,
    load: () => {
      loading ??= load().then(
        (component) => void (part.loaded = component),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return part
}

/**
 * Draws the part; undefined until its code is there. Unwanted it comes shortly after the start; wanted it comes at once, and
 * is asked for again while the server is away.
 */
export function useLazyPart<P extends object>(
  part: LazyPart<P>,
  wanted: boolean,
): ((props: P) => ReactElement) | undefined {
  const [ready, setReady] = useState(part.loaded !== undefined)
  useEffect(() => {
    if (ready) return
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = (): void =>
      void part.load().then(
        () => ended || setReady(true),
        () => ended || (timer = setTimeout(attempt, RETRY_AFTER)),
      )
    if (wanted) attempt()
    else timer = setTimeout(attempt, READY_AFTER)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [part, wanted, ready])
  const component = part.loaded
  return component && ((props) => createElement(component, props))
}
