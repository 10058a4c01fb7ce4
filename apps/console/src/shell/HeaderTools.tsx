import { lazy, Suspense } from 'react'
import { loadChunk } from '../kit/browser/chunk.ts'
import { withMessages } from '../kit/i18n/i18n.ts'
import classes from './Header.module.css'
import { toolsMessages } from './messages.ts'

const Tools = lazy(() => loadChunk(() => withMessages(toolsMessages, () => import('./header/Tools.tsx'))))

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
