import { lazy, type ReactNode } from 'react'
import { useBrand } from '../../brand.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { brandedHelp } from '../../kit/screen/help.ts'
import { useHelpOpened } from './opened.ts'
import { useHelpArea } from './useHelpArea.ts'

const Panel = lazy(() => loadChunk(() => import('./HelpPanel.tsx')).then((module) => ({ default: module.HelpPanel })))

/** The help beside the page while it is open; it follows the reader from area to area. */
export function useHelpAside(): ReactNode {
  const opened = useHelpOpened()
  const area = useHelpArea()
  const { links } = useBrand()
  if (!opened || area === undefined || brandedHelp(links.help, area) !== undefined) return undefined
  return <Panel area={area} />
}
