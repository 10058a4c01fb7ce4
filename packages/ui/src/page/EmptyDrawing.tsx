import { lazy, Suspense } from 'react'
import classes from './Page.module.css'

export type DrawingName = 'list' | 'search' | 'box' | 'chart' | 'link' | 'lock' | 'bell' | 'people' | 'file' | 'map'

/** Loaded when the first empty state is shown, because most pages have content. */
const Drawing = lazy(() => import('./Drawing.tsx'))

/**
 * A small drawing for an empty state. Its space is reserved while it loads. Purely decorative, so it is hidden from
 * screen readers.
 */
export function EmptyDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 64" width="96" height="64" aria-hidden>
      <Suspense fallback={null}>
        <Drawing name={name} />
      </Suspense>
    </svg>
  )
}
