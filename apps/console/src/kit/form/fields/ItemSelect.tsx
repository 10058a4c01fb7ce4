import type { Answer, Page } from '@outpost/contract/kit/page'
import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { MultiSelectFieldProps, SelectFieldProps, SelectOption } from '@outpost/ui/Fields'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { call } from '../../api/client.ts'
import { useForm } from '../parts/core.tsx'
import { useData } from '../../api/query.ts'
import type { Bound } from './Bound.tsx'
import { MultiSelectField, SelectField } from './selects.tsx'

/** The maximum number of entries per lookup. The others are found by typing. */
export const LOOKUP = 100

type ListEndpoint = Endpoint<string, Answer<'page'>>
type RowOf<E extends ListEndpoint> = ResultOf<E> extends Page<infer Row> ? Row : never

export interface Lookup<E extends ListEndpoint> {
  endpoint: E
  /** Parameters of every request, in addition to the search text: `{ company_id: 5 }`. */
  query?: Partial<InputOf<E>>
  /** Converts a row to an option. */
  option: (row: RowOf<E>) => SelectOption
}

/** Returns the function with which a select loads its options from the server, 250 ms after the last keystroke. */
export const finder =
  <E extends ListEndpoint>({ endpoint, query, option }: Lookup<E>) =>
  async (q: string, signal: AbortSignal): Promise<SelectOption[]> => {
    // `Lookup` ensures that the query matches the endpoint, and every list endpoint accepts q and limit.
    const { rows } = (await call(endpoint, { ...query, q, limit: LOOKUP } as unknown as InputOf<E>, {
      signal,
    })) as Page<RowOf<E>>
    return rows.map(option)
  }

type Given = 'load' | 'options' | 'most'
type SingleProps = { multiple?: false } & Omit<Bound<SelectFieldProps>, Given>
type MultipleProps = { multiple: true } & Omit<Bound<MultiSelectFieldProps>, Given>

/** A selection of one record, or of several with `multiple`. */
export type ItemChoice = (SingleProps | MultipleProps) & {
  /** Whether ids are numbers; true by default. */
  numeric?: boolean
  /** If there is only one option, selects it and hides the field. */
  hideSingle?: boolean
}

export type ItemSelectProps<E extends ListEndpoint> = Lookup<E> & ItemChoice

/**
 * A select field for records, which are searched by the server.
 * @example
 * <ItemSelect name="tag_id" multiple label={t('tags:tags')} endpoint={tags.list}
 *   option={(tag) => ({ value: String(tag.id), label: tag.name })} />
 */
export function ItemSelect<E extends ListEndpoint>(props: ItemSelectProps<E>) {
  const { endpoint, query, option, hideSingle = false, ...field } = props
  const load = finder({ endpoint, option, ...(query && { query }) })
  const control = <Choices key={JSON.stringify(query)} {...field} load={load} />
  return hideSingle ? (
    <UnlessSingle
      lookup={{ endpoint, option, ...(query && { query }) }}
      name={props.name}
      numeric={props.numeric ?? true}
    >
      {control}
    </UnlessSingle>
  ) : (
    control
  )
}

/** The select field. A changed query means a different list, so the `key` of the caller remounts it. */
function Choices({
  load,
  ...props
}: (SingleProps | MultipleProps) & { numeric?: boolean; load: ReturnType<typeof finder> }) {
  if (props.multiple) {
    const { multiple: _, numeric = true, ...field } = props
    return <MultiSelectField {...field} numeric={numeric} load={load} most={LOOKUP} />
  }
  const { multiple: _, numeric = true, ...field } = props
  return <SelectField {...field} numeric={numeric} load={load} most={LOOKUP} />
}

interface UnlessSingleProps<E extends ListEndpoint> {
  lookup: Lookup<E>
  name: string
  numeric: boolean
  children: ReactNode
}

function UnlessSingle<E extends ListEndpoint>({ lookup, name, numeric, children }: UnlessSingleProps<E>) {
  const form = useForm()
  const { endpoint, query, option } = lookup
  // Two entries suffice to know whether there is a choice.
  const { data } = useData<ListEndpoint>(endpoint, { ...query, limit: 2 } as unknown as InputOf<E>, {
    staleTime: 300_000,
  })
  const only = data?.rows.length === 1 ? option(data.rows[0] as RowOf<E>).value : undefined
  const fill = useEffectEvent((value: string) => form.fill(name, numeric ? Number(value) : value))
  useEffect(() => {
    if (only !== undefined) fill(only)
  }, [only])
  return data === undefined || only !== undefined ? null : children
}
