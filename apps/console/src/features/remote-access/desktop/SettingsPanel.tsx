import { SelectField, SwitchField } from '@outpost/ui/Fields'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Desktop.module.css'
import { compressions, type DesktopOptions, qualities } from './options.ts'

interface SettingsPanelProps {
  options: DesktopOptions
  onChange: (changes: Partial<DesktopOptions>) => void
}

/** Returns the name of the level that is nearest to a number. */
function nearest<T extends string>(levels: Readonly<Record<T, number>>, value: number): T {
  const names = Object.keys(levels) as T[]
  return names.reduce((best, name) => (Math.abs(levels[name] - value) < Math.abs(levels[best] - value) ? name : best))
}

/** Size, picture and input of a remote desktop. Every change takes effect at once. */
export function SettingsPanel({ options, onChange }: SettingsPanelProps) {
  const t = useText()
  const choices = <T extends string>(levels: Readonly<Record<T, number>>) =>
    (Object.keys(levels) as (keyof typeof qualities)[]).map((value) => ({ value, label: t(`remote:desktop.${value}`) }))
  return (
    <section className={classes.panel} aria-label={t('remote:desktop.settings')}>
      <h2 className={classes.heading}>{t('remote:desktop.settings')}</h2>
      <SwitchField label={t('remote:desktop.fit')} value={options.fit} onChange={(fit) => onChange({ fit })} />
      <SwitchField
        label={t('remote:desktop.resize')}
        help={t('remote:desktop.resizeHelp')}
        value={options.resize}
        onChange={(resize) => onChange({ resize })}
      />
      <SwitchField
        label={t('remote:desktop.viewOnly')}
        help={t('remote:desktop.viewOnlyHelp')}
        value={options.viewOnly}
        onChange={(viewOnly) => onChange({ viewOnly })}
      />
      <SelectField
        label={t('remote:desktop.quality')}
        clearable={false}
        options={choices(qualities)}
        value={nearest(qualities, options.quality)}
        onChange={(name) => name !== null && onChange({ quality: qualities[name as keyof typeof qualities] })}
      />
      <SelectField
        label={t('remote:desktop.compression')}
        help={t('remote:desktop.compressionHelp')}
        clearable={false}
        options={choices(compressions)}
        value={nearest(compressions, options.compression)}
        onChange={(name) => name !== null && onChange({ compression: compressions[name as keyof typeof compressions] })}
      />
    </section>
  )
}
