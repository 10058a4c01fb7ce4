import { IconButton } from '@outpost/ui/IconButton'
import { IconHelpCircle } from '@tabler/icons-react'
import { useBrand } from '../../brand.ts'
import { brandedHelp } from '../../kit/screen/help.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { HELP_BUTTON } from './ids.ts'
import { setHelpOpened, useHelpOpened } from './opened.ts'
import { useHelpArea } from './useHelpArea.ts'

/** A button that opens help for the current page: the built-in help next to the page, or the brand's in a new tab. */
export function HelpButton() {
  const t = useText()
  const { links } = useBrand()
  const area = useHelpArea()
  const opened = useHelpOpened()
  if (area === undefined) return null
  const elsewhere = brandedHelp(links.help, area)
  const act = (): void => {
    if (elsewhere === undefined) setHelpOpened(!opened)
    else window.open(elsewhere, '_blank', 'noopener,noreferrer')
  }
  return (
    <IconButton
      id={HELP_BUTTON}
      label={t(elsewhere === undefined ? 'frame:help.open' : 'frame:help.elsewhere')}
      icon={<IconHelpCircle size={20} />}
      size="md"
      hint={!opened}
      {...(elsewhere === undefined && { 'aria-expanded': opened })}
      onClick={act}
    />
  )
}
