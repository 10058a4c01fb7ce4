import { CheckboxField, FieldRow, FieldStack, SelectField, TextField } from '@outpost/ui/Fields'
import { FormDialog } from '@outpost/ui/Dialog'
import { IconButton } from '@outpost/ui/IconButton'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUserStored } from '../../../kit/browser/storage.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Desktop.module.css'
import {
  combinationLabel,
  keyLabel,
  MAX_OWN,
  type Modifier,
  modifiers,
  NO_KEYS,
  OWN_KEYS,
  plainKeys,
  type SpecialKeys,
  usableKeys,
} from './keys.ts'

const keyOptions = plainKeys.map((value) => ({ value, label: keyLabel(value) }))

/** A dialog that makes a combination of keys with a name. It is stored for the user, and can be sent to every desktop. */
export default function SpecialKeysDialog({ close }: DialogProps<object>) {
  const t = useText()
  const [stored, setStored] = useUserStored<unknown>(OWN_KEYS, NO_KEYS)
  const own = usableKeys(stored)
  const [name, setName] = useState('')
  const [held, setHeld] = useState<readonly Modifier[]>([])
  const [key, setKey] = useState<string | null>(null)
  const keys = [...modifiers.filter((modifier) => held.includes(modifier)), ...(key === null ? [] : [key])]
  const label = name.trim() || combinationLabel(keys)
  const blocked =
    keys.length === 0
      ? t('remote:specialKeys.none')
      : own.length >= MAX_OWN
        ? t('remote:specialKeys.full', { count: MAX_OWN })
        : own.some((each) => each.name === label)
          ? t('remote:specialKeys.taken')
          : undefined
  const add = (): void => {
    setStored([...own, { name: label, keys }])
    close()
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      size={480}
      title={t('remote:specialKeys.title')}
      loading={false}
      error={null}
      submitting={false}
      submitLabel={t('remote:specialKeys.verb')}
      blocked={blocked}
      onSubmit={add}
    >
      <FieldStack>
        <TextField
          label={t('remote:specialKeys.name')}
          help={t('remote:specialKeys.nameHelp')}
          placeholder={combinationLabel(keys)}
          value={name}
          onChange={setName}
          maxLength={40}
        />
        <Modifiers held={held} onChange={setHeld} />
        <SelectField
          label={t('remote:specialKeys.key')}
          options={keyOptions}
          value={key}
          onChange={setKey}
          noTranslate
        />
        <OwnKeys own={own} onRemove={(gone) => setStored(own.filter((each) => each !== gone))} />
      </FieldStack>
    </FormDialog>
  )
}

function Modifiers({ held, onChange }: { held: readonly Modifier[]; onChange: (held: readonly Modifier[]) => void }) {
  return (
    <FieldRow>
      {modifiers.map((modifier) => (
        <CheckboxField
          key={modifier}
          label={keyLabel(modifier)}
          value={held.includes(modifier)}
          onChange={(on) => onChange(on ? [...held, modifier] : held.filter((each) => each !== modifier))}
        />
      ))}
    </FieldRow>
  )
}

/** The combinations of the user, which can be removed. */
function OwnKeys({ own, onRemove }: { own: readonly SpecialKeys[]; onRemove: (keys: SpecialKeys) => void }) {
  const t = useText()
  if (own.length === 0) return null
  return (
    <section aria-label={t('remote:specialKeys.own')}>
      <h3 className={classes.heading}>{t('remote:specialKeys.own')}</h3>
      <ul className={classes.list}>
        {own.map((each) => (
          <li key={each.name} className={classes.own}>
            <span>
              {each.name === combinationLabel(each.keys) ? each.name : `${each.name} · ${combinationLabel(each.keys)}`}
            </span>
            <IconButton
              label={t('remote:specialKeys.remove', { name: each.name })}
              icon={<IconTrash size={16} />}
              onClick={() => onRemove(each)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
