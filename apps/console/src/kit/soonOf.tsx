import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './chunk.ts'

/**
 * The component of a module that is asked for at once and drawn later, without anything in its place where it is there by then: what is
 * lazy gives way to something else once in any case, and whatever React shows in its place stands for 300 ms.
 */
export function soonOf(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let loaded: ComponentType | undefined
  const loading = load()
  loading.then((module) => { loaded = module.default }, () => undefined)
  const Lazy = lazy(() => loadChunk(() => loading))
  return function Soon() {
    const [Shown] = useState(() => loaded ?? Lazy)
    return <Shown />
  }
}
