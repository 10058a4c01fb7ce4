import { lazy, Suspense } from 'react'
import classes from './Page.module.css'

export type DrawingName = 'list' | 'search' | 'box' | 'chart' | 'link' | 'lock' | 'bell' | 'people' | 'file' | 'map'

/** Most pages have something to show: the drawings come with the first empty place. */
const Drawing = lazy(() => import('./Drawing.tsx'))

/** A small drawing for an empty place, which keeps its feature until it is there. It says nothing by itself, so it is hidden from screen readers. */
export function EmptyDrawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 64" width="96" height="64" aria-hidden>
      <Suspense fallback={null}>
        <Drawing name={name} />
      </Suspense>
    </svg>
  )
}
