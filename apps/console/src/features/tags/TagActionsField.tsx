import type { TagAction } from '@outpost/contract/tags/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { FieldRow, SelectField as PlainSelect } from '@outpost/ui/Fields'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { contributedActions, type TagActionOffer } from '../../kit/screen/contributions.ts'
import { SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { actionPlaces, kindAt, kindField, sourceField } from './actionValues.ts'
import classes from './Tags.module.css'

const nameOf = (kind: string, value: string | number): string => `${kind}:${value}`

/** Provides the names of sources: those of the tag's existing actions and those found in lookups. */
function useSourceNames(known: readonly TagAction[]) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const all = {
    ...Object.fromEntries(known.map(({ action, source_id, source_name }) => [nameOf(action, source_id), source_name])),
    ...names,
  }
  const find =
    ({ kind, find: load }: TagActionOffer): TagActionOffer['find'] =>
    async (q, signal) => {
      const found = await load(q, signal)
      setNames((before) => ({
        ...before,
        ...Object.fromEntries(found.map(({ value, label }) => [nameOf(kind, value), label])),
      }))
      return found
    }
  return { find, of: (kind: string, value: string) => all[nameOf(kind, value)] }
}

/**
 * Form field for up to four actions of a tag, each with its source. Renders nothing if no feature offers any. Actions
 * that the user may not perform manually cannot be selected; if the tag already has such an action, it is kept.
 */
export function TagActionsField({ known = [] }: { known?: readonly TagAction[] }) {
  const t = useText()
  const can = useCan()
  const { values, set } = useForm()
  const names = useSourceNames(known)
  const offers = contributedActions('tag').filter(({ need }) => can(need))
  const used = actionPlaces.filter((at) => kindAt(values, at) !== undefined)
  if (offers.length === 0 && used.length === 0) return null
  const choose = (at: number, kind: string | null, source: unknown): void => {
    set(kindField(at), kind)
    set(sourceField(at), source)
  }
  const remove = (place: number): void => {
    for (const at of actionPlaces.slice(place))
      choose(at, kindAt(values, at + 1) ?? null, values[sourceField(at + 1)] ?? null)
  }
  return (
    <fieldset className={classes.actions}>
      <legend>{t('tags:field.actions')}</legend>
      <p className={classes.help}>{t('tags:action.help')}</p>
      {used.map((at) => (
        <ActionRow
          key={at}
          at={at}
          offers={offers}
          names={names}
          onKind={(kind) => choose(at, kind, null)}
          onRemove={() => remove(at)}
        />
      ))}
      {offers.length > 0 && used.length < actionPlaces.length && (
        <ActionButton
          variant="subtle"
          size="xs"
          action={{
            id: 'add',
            label: t('tags:action.add'),
            icon: <IconPlus size={14} />,
            onClick: () => choose(used.length, offers[0]!.kind, null),
          }}
        />
      )}
    </fieldset>
  )
}

interface RowProps {
  at: number
  offers: readonly TagActionOffer[]
  names: ReturnType<typeof useSourceNames>
  onKind: (kind: string) => void
  onRemove: () => void
}

function ActionRow({ at, offers, names, onKind, onRemove }: RowProps) {
  const t = useText()
  const { values } = useForm()
  const kind = kindAt(values, at)!
  const offer = offers.find((one) => one.kind === kind)
  const kinds = [...new Set([...offers.map((one) => one.kind), kind])]
  return (
    <div className={classes.action}>
      <FieldRow>
        <PlainSelect
          label={t('tags:action.field', { n: at + 1 })}
          clearable={false}
          disabled={!offer}
          value={kind}
          onChange={(next) => next !== null && next !== kind && onKind(next)}
          options={kinds.map((value) => ({ value, label: t(`tags:action.kind.${value}`) }))}
        />
        <SelectField
          key={kind}
          name={sourceField(at)}
          numeric
          required
          label={t('tags:action.source', { n: at + 1 })}
          disabled={!offer}
          {...(offer ? { load: names.find(offer), most: 100 } : { options: [] })}
          labelOf={(value) => names.of(kind, value)}
        />
      </FieldRow>
      <IconButton label={t('tags:action.remove', { n: at + 1 })} icon={<IconX size={16} />} onClick={onRemove} />
    </div>
  )
}
