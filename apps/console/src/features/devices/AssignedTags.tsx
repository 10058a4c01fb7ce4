import { Button } from '@mantine/core'
import { Tag } from '@outpost/ui/Cells'
import { IconCheck } from '@tabler/icons-react'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { tagName } from '../tags/public.ts'
import classes from './TagFile.module.css'
import type { AssignedTag } from './assignedTags.ts'

interface AssignedTagsProps {
  /** The form field that receives the selected tags. */
  name: string
  tags: readonly AssignedTag[]
  /** The number of selected devices. */
  devices: number
}

/** The tags of the selected devices, each with its number of devices. Pressing a tag selects or deselects it. */
export function AssignedTags({ name, tags, devices }: AssignedTagsProps) {
  const t = useText()
  const { values, set } = useForm()
  const chosen = (values[name] as readonly number[] | undefined) ?? []
  if (tags.length === 0) return null
  const toggle = (id: number): void =>
    set(name, chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className={classes.assigned}>
      <h3 className={classes.caption}>{t('devices:tags.assigned')}</h3>
      <ul className={classes.assignedTags}>
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
              <Tag label={tagName(tag)} color={tag.color} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
