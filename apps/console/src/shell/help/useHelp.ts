import { useBrand } from '../../brand.ts'
import { brandedHelp } from '../../kit/screen/help.ts'
import { setHelpOpened, useHelpOpened } from './opened.ts'
import { useHelpArea } from './useHelpArea.ts'

/** The help of the current page: the built-in help next to the page, or the brand's in a new tab. */
export interface Help {
  /** Whether it is a page of the brand. */
  elsewhere: boolean
  opened: boolean
  toggle: () => void
}

/** Returns the help of the current page, if it has any. */
export function useHelp(): Help | undefined {
  const { links } = useBrand()
  const area = useHelpArea()
  const opened = useHelpOpened()
  if (area === undefined) return undefined
  const elsewhere = brandedHelp(links.help, area)
  const toggle = (): void => {
    if (elsewhere === undefined) setHelpOpened(!opened)
    else window.open(elsewhere, '_blank', 'noopener,noreferrer')
  }
  return { elsewhere: elsewhere !== undefined, opened, toggle }
}
