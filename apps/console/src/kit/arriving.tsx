import { type ComponentType, createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { loadChunk } from './chunk.ts'

const WaitingContext = createContext<ReactNode>(null)

/** Around what may arrive later. @param waiting what stands in its place until then */
export const Arrivals = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) => (
  <WaitingContext value={waiting}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </WaitingContext>
)

/** A part of the console whose code comes by itself. */
export interface Arriving<P extends object> {
  /** Draws the part, or what `Arrivals` has for its place until the code is there. A failure is thrown there. */
  Part: ComponentType<P>
  /** Loads the code before it is drawn; a failure shows, and is mended, where the part is drawn. */
  preload: () => Promise<void>
}

/**
 * A part as pages and windows are: unlike something lazy it is drawn at once where its code is there, and as soon as it comes
 * elsewhere. React gives whatever is lazy away once in any case, and leaves what it shows in its place for 300 ms.
 */
export function arriving<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Arriving<P> {
  let loaded: ComponentType<P> | undefined
  const arrive = async (come: typeof load): Promise<void> => {
    loaded = (await come()).default
  }
  function Part(props: P) {
    const waiting = use(WaitingContext)
    const [Shown, show] = useState(() => loaded)
    const [failure, fail] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return undefined
      let isGone = false
      arrive(() => loadChunk(load)).then(
        () => isGone || show(() => loaded),
        (error: unknown) => isGone || fail({ error }),
      )
      return () => {
        isGone = true
      }
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : waiting
  }
  return { Part, preload: () => arrive(load).catch(() => undefined) }
}

const known = new Map<unknown, unknown>()

/** The part of a module, made once per module, so that drawing it again does not load it again. */
export function partOf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const made = (known.get(load) as ComponentType<P> | undefined) ?? arriving(load).Part
  known.set(load, made)
  return made
}
