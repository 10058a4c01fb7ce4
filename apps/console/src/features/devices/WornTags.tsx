import { Button } from '@mantine/core'
import { Tag } from '@outpost/ui/Cells'
import { IconCheck } from '@tabler/icons-react'
import { useForm } from '../../kit/forms/core.tsx'
import { useText } from '../../kit/texts.ts'
import classes from './TagFile.module.css'
import type { WornTag } from './wornTags.ts'

interface WornTagsProps {
  /** The field of the form that takes the tags. */
  name: string
  tags: readonly WornTag[]
  /** How many devices were chosen. */
  devices: number
}

/** The tags that the chosen devices have, with the number of devices; one that is pressed is taken into the choice or out of it (DEVICES-045). */
export function WornTags({ name, tags, devices }: WornTagsProps) {
  const t = useText()
  const { values, set } = useForm()
  const chosen = (values[name] as readonly number[] | undefined) ?? []
  if (tags.length === 0) return null
  const toggle = (id: number): void =>
    set(name, chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className={classes.worn}>
      <h3 className={classes.caption}>{t('devices:tags.worn')}</h3>
      <ul className={classes.wornTags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <Button
              variant={chosen.includes(tag.id) ? 'light' : 'default'}
              size="xs"
              aria-pressed={chosen.includes(tag.id)}
              onClick={() => toggle(tag.id)}
              leftSection={chosen.includes(tag.id) && <IconCheck size={14} aria-hidden />}
              rightSection={t('devices:tags.of', { count: tag.devices, total: devices })}
            >
              <Tag label={tag.name} color={tag.color} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
