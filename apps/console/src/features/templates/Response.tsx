import { templates } from '@outpost/contract/templates/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { copyToClipboard } from '@outpost/ui/Cells'
import { CheckboxField } from '@outpost/ui/Fields'
import { toast } from '@outpost/ui/Toast'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useData } from '../../kit/api/query.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { type Leaf, type Part, partsOf } from './leaves.ts'
import classes from './Templates.module.css'

interface ResponseProps {
  templateId: number
  url: string
  text: string
}

/** The response of a source: JSON as a tree, of which single values can be ticked to become parameters, or the text. */
export function Response({ templateId, url, text }: ResponseProps) {
  const t = useText()
  // Read again after each change, so that parameters are added to those that are there now.
  const { data: template } = useData(templates.get, { id: templateId })
  const [ticked, setTicked] = useState<ReadonlyMap<string, Leaf>>(new Map())
  const parts = partsOf(text)
  const source = template?.config.data.findIndex((one) => one.url === url) ?? -1
  const known = new Set(template?.config.data[source]?.variables.map(({ ref }) => ref))
  const tick = (leaf: Leaf, on: boolean): void => {
    const next = new Map(ticked)
    if (on) next.set(leaf.path, leaf)
    else next.delete(leaf.path)
    setTicked(next)
  }
  const add = async (): Promise<void> => {
    if (await open(dialogs.picked, { template: template!, source, leaves: [...ticked.values()] })) setTicked(new Map())
  }
  const copy = {
    id: 'copy',
    label: t('templates:response.copy'),
    icon: <IconCopy size={16} />,
    onClick: () =>
      void copyToClipboard(text).then(
        (ok) => ok && toast({ type: 'success', message: t('templates:response.copied') }),
      ),
  }
  return (
    <section aria-label={url}>
      <h3 className={classes.heading}>{url}</h3>
      <div>
        <ActionButton action={copy} />
      </div>
      {parts && source >= 0 ? (
        <div className={classes.stack}>
          <p className={classes.note}>{t('templates:response.tick')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1) */}
          <section className={classes.tree} aria-label={url} tabIndex={0}>
            <Parts parts={parts} ticked={ticked} known={known} onTick={tick} />
          </section>
          {ticked.size > 0 && (
            <div>
              <ActionButton
                action={{
                  id: 'add',
                  label: t('templates:response.add', { count: ticked.size }),
                  onClick: () => void add(),
                }}
              />
            </div>
          )}
        </div>
      ) : (
        <pre className={classes.lines} translate="no">
          {text}
        </pre>
      )}
    </section>
  )
}

interface PartsProps {
  parts: readonly Part[]
  ticked: ReadonlyMap<string, Leaf>
  /** The paths that parameters read already. */
  known: ReadonlySet<string | null>
  onTick: (leaf: Leaf, on: boolean) => void
}

function Parts({ parts, ...rest }: PartsProps) {
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.key} translate="no">
          {part.leaf ? (
            <Tick leaf={part.leaf} name={part.key} {...rest} />
          ) : (
            <details open>
              <summary>{part.key}</summary>
              <Parts parts={part.parts ?? []} {...rest} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Tick({ leaf, name, ticked, known, onTick }: { leaf: Leaf; name: string } & Omit<PartsProps, 'parts'>) {
  return (
    <CheckboxField
      label={`${name}: ${leaf.value.slice(0, 200)}`}
      value={known.has(leaf.path) || ticked.has(leaf.path)}
      disabled={known.has(leaf.path)}
      onChange={(on) => onTick(leaf, on)}
    />
  )
}
