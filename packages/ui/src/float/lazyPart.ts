import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'

/**
 * Milliseconds after which the code is loaded even if it is not needed, so that it is available if the server goes
 * away. Late enough that a user who moves on quickly does not wait for it on a slow network.
 */
const READY_AFTER = 10_000
/** Milliseconds between two attempts while the server is unavailable and the user is waiting. */
const RETRY_AFTER = 5000

/** A part of a page that is not visible at first. Its code is loaded when needed, or soon after the start. */
export interface LazyPart<P extends object> {
  /** Loads the code once. After a failure, the next call retries. */
  load: () => Promise<void>
  /** The component, once loaded. */
  loaded: ComponentType<P> | undefined
}

/**
 * Creates a lazily loaded part.
 * @example const menu = lazyPart(() => import('./Menu.tsx').then(({ Menu }) => Menu))
 */
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
 * Returns a function that renders the part, or undefined until its code is loaded. If not wanted, it is loaded shortly
 * after the start; if wanted, at once, with retries while the server is unavailable.
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
