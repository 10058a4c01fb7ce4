import { lazy, Suspense } from 'react'
import { loadChunk } from '../kit/chunk.ts'
import classes from './Header.module.css'

const Tools = lazy(() => loadChunk(() => import('./header/Tools.tsx')))

/** What the header tells of, right of the search. The first page comes before it; its place is kept free. */
export function HeaderTools() {
  return (
    <div className={classes.tools}>
      <Suspense fallback={null}>
        <Tools />
      </Suspense>
    </div>
  )
}
