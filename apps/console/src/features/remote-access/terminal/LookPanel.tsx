import { SelectField } from '@outpost/ui/Fields'
import { useText } from '../../../kit/i18n/i18n.ts'
import { FONTS, type TerminalLook, THEMES } from './look.ts'
import classes from './Terminal.module.css'

/** The names of the fonts, which are the same in every language. */
const fontNames = { courier: 'Courier', dejavu: 'DejaVu Sans Mono' } as const

/** Font and colours of the terminals of the user. Every change takes effect at once. */
export function LookPanel({
  look,
  onChange,
}: {
  look: TerminalLook
  onChange: (changes: Partial<TerminalLook>) => void
}) {
  const t = useText()
  return (
    <section className={classes.panel} aria-label={t('session:look')}>
      <SelectField
        label={t('session:font')}
        clearable={false}
        options={FONTS.map((value) => ({
          value,
          label: value === 'standard' ? t('session:standard') : fontNames[value],
        }))}
        value={look.font}
        onChange={(font) => font !== null && onChange({ font: font as TerminalLook['font'] })}
      />
      <SelectField
        label={t('session:theme')}
        clearable={false}
        options={THEMES.map((value) => ({ value, label: t(`session:${value}`) }))}
        value={look.theme}
        onChange={(theme) => theme !== null && onChange({ theme: theme as TerminalLook['theme'] })}
      />
    </section>
  )
}
