import { IconButton } from '@outpost/ui/IconButton'
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { useRef } from 'react'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Announcements.module.css'
import { type Mark, marked } from './markup.ts'

const MARKS = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['list', IconList],
  ['link', IconLink],
] as const

/** Form field for a text with basic formatting: the buttons insert HTML tags around the selected text. */
export function FormattedText({ name, label }: { name: string; label: string }) {
  const t = useText()
  const form = useForm()
  const box = useRef<HTMLDivElement>(null)
  const put = (mark: Mark): void => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const { text, from, to } = marked(area.value, area.selectionStart, area.selectionEnd, mark)
    form.set(name, text)
    // Waits until React has rendered the new text.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  return (
    <div ref={box} className={classes.editor}>
      <div className={classes.marks} role="toolbar" aria-label={t('notifications:mark.title')}>
        {MARKS.map(([mark, Icon]) => (
          <IconButton
            key={mark}
            label={t(`notifications:mark.${mark}`)}
            icon={<Icon size={16} />}
            onClick={() => put(mark)}
          />
        ))}
      </div>
      <TextAreaField name={name} label={label} minRows={4} maxRows={10} help={t('notifications:mark.help')} />
    </div>
  )
}
