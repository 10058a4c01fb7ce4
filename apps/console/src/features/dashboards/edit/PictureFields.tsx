import { Button } from '@mantine/core'
import { imageLimits } from '@outpost/contract/files/images/constants'
import { images } from '@outpost/contract/files/images/endpoints'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { FileField, NumberField, SelectField, type SelectOption } from '@outpost/ui/Fields'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { addressOf } from '../../../kit/api/send.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Edit.module.css'
import type { KindFieldsProps } from './KindFields.tsx'

const mostImages = 1000
const mostPins = 50

type Pin = Widget['pins'][number]
interface PictureFieldsProps extends KindFieldsProps {
  options: readonly SelectOption[]
}

/** The image of a picture, uploaded or chosen, and the values that are pinned to it. */
export function PictureFields(props: PictureFieldsProps) {
  const t = useText()
  const { widget, companyId, onChange } = props
  const can = useCan()
  const { data, refetch } = useData(
    images.list,
    { type: ['device_dashboard'], limit: mostImages },
    { enabled: can(images.list) },
  )
  const [sending, setSending] = useState(false)
  const upload = async ([image]: readonly File[]): Promise<void> => {
    if (!image) return
    setSending(true)
    const made = await act(images.create, { image, company_id: companyId, type: 'device_dashboard', description: '' })
    setSending(false)
    if (!made) return
    await refetch()
    onChange({ image_id: made.id })
  }
  const known = data?.rows.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const own = widget.image_id === null ? null : String(widget.image_id)
  const choices =
    own === null || known.some(({ value }) => value === own) ? known : [...known, { value: own, label: `#${own}` }]
  return (
    <>
      <SelectField
        label={t('dashboards:picture.image')}
        required
        value={own}
        options={choices}
        onChange={(id) => onChange({ image_id: id === null ? null : Number(id) })}
      />
      {can(images.create) && (
        <FileField
          label={t('dashboards:picture.upload')}
          help={t('dashboards:picture.limits')}
          accept=".png,.jpg,.jpeg"
          maxBytes={imageLimits.bytes}
          disabled={sending}
          value={[]}
          onChange={(files) => void upload(files)}
        />
      )}
      {widget.image_id !== null && <Pins {...props} imageId={widget.image_id} />}
    </>
  )
}

const percentOf = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10

/** The pins, in a preview in which a click places the last one, and as numbers. */
function Pins({ widget, options, imageId, onChange }: PictureFieldsProps & { imageId: number }) {
  const t = useText()
  const { pins } = widget
  const change = (at: number, changes: Partial<Pin>): void =>
    onChange({ pins: pins.map((pin, index) => (index === at ? { ...pin, ...changes } : pin)) })
  const free = options.find(({ value }) => !pins.some((pin) => pin.parameter === value)) ?? options[0]
  return (
    <div className={classes.rows}>
      <Preview pins={pins} imageId={imageId} onPlace={(at) => change(pins.length - 1, at)} />
      {pins.map((pin, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pins have nothing but their place to be told apart by
        <div key={at} className={classes.pin}>
          <SelectField
            label={t('dashboards:picture.pin', { number: at + 1 })}
            clearable={false}
            value={pin.parameter}
            options={options}
            onChange={(parameter) => change(at, { parameter: parameter ?? pin.parameter })}
          />
          <NumberField
            label={t('dashboards:picture.x')}
            value={pin.x}
            onChange={(x) => change(at, { x: percentOf(x ?? 0) })}
          />
          <NumberField
            label={t('dashboards:picture.y')}
            value={pin.y}
            onChange={(y) => change(at, { y: percentOf(y ?? 0) })}
          />
          <IconButton
            label={t('dashboards:picture.removePin', { number: at + 1 })}
            icon={<IconX size={16} />}
            onClick={() => onChange({ pins: pins.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <Button
        className={classes.add}
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        disabled={!free || pins.length >= mostPins}
        onClick={() => free && onChange({ pins: [...pins, { parameter: free.value, x: 50, y: 50 }] })}
      >
        {t('dashboards:picture.addPin')}
      </Button>
    </div>
  )
}

interface PreviewProps {
  pins: readonly Pin[]
  imageId: number
  onPlace: (at: Pick<Pin, 'x' | 'y'>) => void
}

/** The image with the numbers of the pins. A click places the last one. */
function Preview({ pins, imageId, onPlace }: PreviewProps) {
  const t = useText()
  const place = (event: MouseEvent<HTMLButtonElement>): void => {
    // A key press has no place.
    if (pins.length === 0 || event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = percentOf(((event.clientX - box.left) / box.width) * 100)
    const y = percentOf(((event.clientY - box.top) / box.height) * 100)
    onPlace({ x, y })
  }
  return (
    <button type="button" className={classes.preview} onClick={place} aria-label={t('dashboards:picture.place')}>
      <img src={addressOf(images.picture, { id: imageId })} alt="" />
      {pins.map((pin, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- pins have nothing but their place to be told apart by
          key={at}
          className={classes.dot}
          style={{ '--pin-x': `${pin.x}%`, '--pin-y': `${pin.y}%` } as CSSProperties}
        >
          {at + 1}
        </span>
      ))}
    </button>
  )
}
