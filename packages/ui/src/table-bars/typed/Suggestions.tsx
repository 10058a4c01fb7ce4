/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own lists cannot continue a text */
import { useEffect, useEffectEvent, useState } from 'react'
import { useUiMessages } from '../../UiMessages.tsx'
import type { FilterDefinition, FilterValue } from '../filterTypes.ts'
import { useOptions } from '../useOptions.ts'
import { splitAtLast } from './parse.ts'
import { definitionOf, typedNameOf, withTerm } from './resolve.ts'
import classes from './Suggestions.module.css'

/** What choosing a suggestion leads to: the text that remains, and the filters if it sets one. */
export interface Chosen {
  text: string
  filters?: readonly FilterValue[]
}

/** Handles a key of the field. Returns whether it did. */
export type HandleKey = (key: string) => boolean

export interface SuggestionsProps {
  id: string
  text: string
  definitions: readonly FilterDefinition[]
  filters: readonly FilterValue[]
  onChoose: (chosen: Chosen) => void
  /** Receives the function that handles keys while there are suggestions. */
  onKeys: (handle: HandleKey | undefined) => void
  /** Receives the id of the highlighted suggestion. */
  onActive: (id: string | undefined) => void
}

const MOST = 8
const NONE = { options: [] }

interface Line {
  key: string
  label: string
  detail?: string
  chosen: Chosen
}

const quote = (value: string): string => (/[\s,"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value)

/** The names of filters that begin with the last word, or whose label contains it. */
function nameLines(text: string, definitions: readonly FilterDefinition[]): Line[] {
  const [before, last] = splitAtLast(text, /\s/)
  const [, minus = '', word = ''] = /^(-?)([\p{L}_]+)$/u.exec(last) ?? []
  if (word === '') return []
  const wanted = word.toLowerCase()
  const rank = (one: FilterDefinition): number =>
    typedNameOf(one).startsWith(wanted) ? 0 : one.label.toLowerCase().includes(wanted) ? 1 : 2
  return definitions
    .filter((one) => rank(one) < 2)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
    .map((one) => ({
      key: one.id,
      label: `${minus}${typedNameOf(one)}:`,
      detail: one.label,
      chosen: { text: `${before}${minus}${typedNameOf(one)}:` },
    }))
}

/** The last term, if its value is being typed. */
function openTerm(text: string, definitions: readonly FilterDefinition[]) {
  const [before, last] = splitAtLast(text, /\s/)
  const [, minus, name, values] = /^(-?)(\p{L}[\p{L}\p{N}_-]+):(.*)$/su.exec(last) ?? []
  const definition = name === undefined ? undefined : definitionOf(definitions, name)
  const [, value] = splitAtLast(values ?? '', /,/)
  // After its closing quote a value is complete.
  if (!definition || name === undefined || (value.split('"').length - 1) % 2 !== (value.includes('"') ? 1 : 0))
    return undefined
  const trimmed = before.trimEnd()
  const isNegated = trimmed === 'NOT' || /\sNOT$/.test(trimmed)
  return {
    definition,
    before: isNegated ? trimmed.slice(0, -'NOT'.length) : before,
    not: minus === '-' || isNegated,
    value: value.replaceAll('"', ''),
    name,
  }
}

/** What the typed text may continue with, as a list below the search field: names of filters, then values. */
export function Suggestions({ id, text, definitions, filters, onChoose, onKeys, onActive }: SuggestionsProps) {
  const messages = useUiMessages()
  // Belongs to the text for which it was chosen: another text has other suggestions.
  const [place, setPlace] = useState({ text: '', at: -1 })
  const term = openTerm(text, definitions)
  const { options } = useOptions(term?.definition ?? NONE, term?.value ?? '')
  const lines: Line[] = term
    ? options.slice(0, MOST).map((option) => ({
        key: option.value,
        label: option.label,
        detail: `${term.not ? '-' : ''}${term.name}:${quote(option.label)}`,
        chosen: { text: term.before, filters: withTerm(filters, term.definition.id, [option.value], term.not) },
      }))
    : nameLines(text, definitions)
  const active = place.text === text ? Math.min(place.at, lines.length - 1) : -1
  const lineId = (index: number): string => `${id}-${index}`
  const handle = useEffectEvent((key: string): boolean => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      const next = active + step
      setPlace({ text, at: next < -1 ? lines.length - 1 : next >= lines.length ? -1 : next })
      return true
    }
    const line = lines[key === 'Tab' && active < 0 && lines.length === 1 ? 0 : active]
    if ((key !== 'Enter' && key !== 'Tab') || !line) return false
    onChoose(line.chosen)
    return true
  })
  const give = useEffectEvent((handles: boolean) => onKeys(handles ? (key) => handle(key) : undefined))
  const isEmpty = lines.length === 0
  useEffect(() => {
    give(!isEmpty)
    return () => give(false)
  }, [isEmpty])
  const activeId = active >= 0 ? lineId(active) : undefined
  useEffect(() => onActive(activeId), [activeId, onActive])
  if (isEmpty) return null
  return (
    <div id={id} role="listbox" className={classes.list} aria-label={messages.suggestions}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the focus and passes the keys on
        <div
          key={line.key}
          id={lineId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={classes.line}
          // Before the field loses the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(line.chosen)}
        >
          <span>{line.label}</span>
          {line.detail && <span className={classes.detail}>{line.detail}</span>}
        </div>
      ))}
    </div>
  )
}
