import { lazy, type ReactNode } from 'react'
import { useBrand } from '../../brand.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { brandedHelp } from '../../kit/screen/help.ts'
import { useHelpOpened } from './opened.ts'
import { useHelpArea } from './useHelpArea.ts'

const Panel = lazy(() => loadChunk(() => import('./HelpPanel.tsx')).then((module) => ({ default: module.HelpPanel })))

/** The help panel next to the page while it is open. Its content follows the area of the current page. */
export function useHelpAside(): ReactNode {
  const opened = useHelpOpened()
  const area = useHelpArea()
  const { links } = useBrand()
  if (!opened || area === undefined || brandedHelp(links.help, area) !== undefined) return undefined
  return <Panel area={area} />
}
