import { IconButton } from '@outpost/ui/IconButton'
import { IconHelpCircle } from '@tabler/icons-react'
import { useText } from '../../kit/i18n/i18n.ts'
import { HELP_BUTTON } from './ids.ts'
import { useHelp } from './useHelp.ts'

/** A button that opens help for the current page. */
export function HelpButton() {
  const t = useText()
  const help = useHelp()
  if (help === undefined) return null
  const { elsewhere, opened, toggle } = help
  return (
    <IconButton
      id={HELP_BUTTON}
      label={t(elsewhere ? 'frame:help.elsewhere' : 'frame:help.open')}
      icon={<IconHelpCircle size={20} />}
      size="md"
      hint={!opened}
      {...(!elsewhere && { 'aria-expanded': opened })}
      onClick={toggle}
    />
  )
}
