import { lazy, Suspense } from 'react'
import { loadChunk } from '../kit/browser/chunk.ts'
import { withMessages } from '../kit/i18n/i18n.ts'
import classes from './Header.module.css'
import { toolsMessages } from './messages.ts'

const Tools = lazy(() => loadChunk(() => withMessages(toolsMessages, () => import('./header/Tools.tsx'))))

/** The tools in the header, to the right of the search. They load after the first page, and their space is reserved. */
export function HeaderTools() {
  return (
    <div className={classes.tools}>
      <Suspense fallback={null}>
        <Tools />
      </Suspense>
    </div>
  )
}
