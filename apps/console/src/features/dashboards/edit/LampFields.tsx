import { Button } from '@mantine/core'
import { type LampTone, lampTones } from '@outpost/contract/dashboards/constants'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { SelectField, TextField } from '@outpost/ui/Fields'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Edit.module.css'
import type { KindFieldsProps } from './KindFields.tsx'

type Lamp = Widget['lamps'][number]
const most = 20

/** What a lamp shows for each value. */
export function LampFields({ widget, onChange }: Pick<KindFieldsProps, 'widget' | 'onChange'>) {
  const t = useText()
  const { lamps } = widget
  const change = (at: number, changes: Partial<Lamp>): void =>
    onChange({ lamps: lamps.map((lamp, index) => (index === at ? { ...lamp, ...changes } : lamp)) })
  const tones = lampTones.map((tone) => ({ value: tone, label: t(`dashboards:tone.${tone}`) }))
  return (
    <div className={classes.rows}>
      {lamps.map((lamp, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place to be told apart by
        <div key={at} className={classes.lamp}>
          <TextField
            label={t('dashboards:lamp.value')}
            value={lamp.value}
            noTranslate
            onChange={(value) => change(at, { value: value.slice(0, 64) })}
          />
          <TextField
            label={t('dashboards:lamp.label')}
            value={lamp.label}
            onChange={(label) => change(at, { label: label.slice(0, 64) })}
          />
          <SelectField
            label={t('dashboards:lamp.tone')}
            clearable={false}
            value={lamp.tone}
            options={tones}
            onChange={(tone) => change(at, { tone: (tone ?? 'neutral') as LampTone })}
          />
          <IconButton
            label={t('dashboards:lamp.remove', { number: at + 1 })}
            icon={<IconX size={16} />}
            onClick={() => onChange({ lamps: lamps.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        disabled={lamps.length >= most}
        onClick={() => onChange({ lamps: [...lamps, { value: '', label: '', tone: 'good' }] })}
      >
        {t('dashboards:lamp.add')}
      </Button>
    </div>
  )
}
